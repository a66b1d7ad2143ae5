import { createHash } from 'node:crypto'
import type { Entropy } from '#server/platform/kernel/surroundings.ts'
import { randomFrom } from '../../support/run/seed.ts'

/** Choices of a simulation: equal seeds give equal choices. */
export type Random = {
  /** In [0, 1). */
  (): number
  chance(probability: number): boolean
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  /** A delay in milliseconds, exponentially distributed. */
  exponential(meanMs: number): number
  /** Bytes for a program's keys and seeds; not secret. */
  readonly entropy: Entropy
  /** A generator of its own, so that choices of one part do not shift those of another. */
  fork(label: string): Random
}

export function createRandom(seed: string): Random {
  const next = randomFrom(createHash('sha256').update(seed).digest().readInt32LE(0))
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return Object.assign(next, {
    between,
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new RangeError('nothing to pick from')
      return from[between(0, from.length - 1)] as T
    },
    exponential: (meanMs: number) => Math.ceil(-Math.log(1 - next()) * meanMs),
    entropy: {
      bytes(count: number) {
        const bytes = new Uint8Array(count)
        for (let index = 0; index < count; index++) bytes[index] = next() * 256
        return bytes
      },
    },
    fork: (label: string) => createRandom(`${seed}/${label}`),
  })
}
