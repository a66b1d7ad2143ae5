import type { MeasuredProgram } from '../support/measured-program.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

/** Many and short: the speed of a machine varies over time, and should affect each contender equally. */
const ROUNDS = 15
/** A site has much code, which is slow until V8 has optimized it. */
const WARM_UP_ROUNDS = 6

/** One server and its work: resolves with the amount done. */
export type Contender = { readonly program: MeasuredProgram; readonly work: () => Promise<number> }

/**
 * Work of each contender per second of its process's own CPU time. Returns medians of rounds in rotation, forwards and
 * backwards, each beginning with another contender: of equal servers the one measured after a small one was a tenth
 * faster. Other programs on the machine, including the client process, are not counted.
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

/** All contenders, rotated by one each round; reversed after a full rotation. */
function inOrderOf<T>(round: number, all: readonly T[]): readonly T[] {
  const first = round % all.length
  const order = [...all.slice(first), ...all.slice(0, first)]
  return Math.floor(round / all.length) % 2 === 0 ? order : order.toReversed()
}
