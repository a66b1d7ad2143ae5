import type { MeasuredProgram } from '../support/measured-program.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

/** Many and short: a machine is fast for a while and slow for a while, and each contender is to meet both. */
const ROUNDS = 15
/** A site's code is large, and is slow until the compiler has seen it at work. */
const WARM_UP_ROUNDS = 6

/** One server and what is asked of it: resolves with how much of it was done. */
export type Contender = { readonly program: MeasuredProgram; readonly work: () => Promise<number> }

/**
 * How much each does in a second of its process's own CPU time: medians of rounds in turns, there and back, each beginning with
 * another, since of equal servers the one that was asked after a small one was a tenth faster. What else runs on the machine, the
 * asking process among it, is not counted.
 */
export async function perCpuSecond(contenders: readonly Contender[], rounds = ROUNDS): Promise<number[]> {
  const rates = contenders.map((): number[] => [])
  for (let round = 0; round < scaled(WARM_UP_ROUNDS) + scaled(rounds); round += 1)
    for (const [index, { program, work }] of inOrderOf(round, [...contenders.entries()])) {
      const before = await program.cpuMs()
      const done = await work()
      const rate = (done * 1000) / ((await program.cpuMs()) - before)
      if (round >= scaled(WARM_UP_ROUNDS)) rates[index]?.push(rate)
    }
  return rates.map(median)
}

/** All of them, beginning with another each round; backwards once each has begun. */
function inOrderOf<T>(round: number, all: readonly T[]): readonly T[] {
  const first = round % all.length
  const order = [...all.slice(first), ...all.slice(0, first)]
  return Math.floor(round / all.length) % 2 === 0 ? order : order.toReversed()
}
