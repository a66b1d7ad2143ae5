import { describe, expect, it } from 'vitest'
import { RANKS } from '#server/shared/rules/fairness/cards.ts'
import { type HiloGuess, holds, multiplierOf, winsOf } from '#server/shared/rules/hilo/current.ts'

const RANK_LIST = Array.from({ length: RANKS }, (_, index) => index + 1)
const GUESSES: HiloGuess[] = ['up', 'down']
/** Maximum number of steps of a strategy, including skips, before it must cash out. */
const DEPTH = 6

type Choose = (values: readonly bigint[]) => bigint
const ascending = (values: readonly bigint[]) => values.toSorted((a, b) => (a < b ? -1 : 1))
const lowest: Choose = (values) => ascending(values)[0] ?? 0n
const highest: Choose = (values) => ascending(values).at(-1) ?? 0n

/**
 * Return of a strategy from a round with `held` guesses and a card of `rank`, in units of 1e-4 / 13^left: enumerates
 * every card of every step, in integers.
 */
function returnsOf(choose: Choose) {
  const known = new Map<string, bigint>()

  function fromCard(held: readonly number[], rank: number, left: number): bigint {
    const cashOut = held.length > 0 ? [multiplierOf(held) * BigInt(RANKS) ** BigInt(left)] : []
    if (left === 0) return choose(cashOut)
    const steps = GUESSES.map((guess) =>
      RANK_LIST.filter((next) => holds(rank, guess, next)).reduce(
        (sum, next) => sum + value([...held, winsOf(rank, guess)], next, left - 1),
        0n,
      ),
    )
    // without a guess so far, one step is needed for a guess
    const canSkip = held.length > 0 || left > 1
    const skip = canSkip ? [RANK_LIST.reduce((sum, next) => sum + value(held, next, left - 1), 0n)] : []
    return choose([...cashOut, ...steps, ...skip])
  }

  function value(held: readonly number[], rank: number, left: number): bigint {
    const product = held.reduce((all, one) => all * one, 1)
    const key = `${held.length}:${product}:${rank}:${left}`
    const found = known.get(key) ?? fromCard(held, rank, left)
    known.set(key, found)
    return found
  }

  return (left: number) => RANK_LIST.reduce((sum, rank) => sum + value([], rank, left), 0n)
}

describe('every strategy that guesses at least once', () => {
  it.each(Array.from({ length: DEPTH }, (_, index) => index + 1))(
    'returns at most 99 % and more than 98.99 %, in %d steps at most',
    (left) => {
      const one = 10_000n * BigInt(RANKS) ** BigInt(left + 1)
      expect(returnsOf(highest)(left) * 100n <= one * 99n).toBe(true)
      expect(returnsOf(lowest)(left) * 10_000n > one * 9_899n).toBe(true)
    },
  )
})
