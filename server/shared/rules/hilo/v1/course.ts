import { cardOf, rankOf } from '#server/shared/rules/fairness/cards.ts'
import { type HiloParams, holds, MAX_SKIPS, skipCount, winsOf } from './paytable.ts'

/** What came of a round's steps. */
export type HiloCourse = {
  /** In the order in which they came, the first before any step. */
  readonly cards: readonly number[]
  /** Of the last card. */
  readonly rank: number
  /** `winsOf` each guess that held, in order. */
  readonly wins: readonly number[]
  readonly isLost: boolean
}

/** How many cards, and floats, a round has taken. Throws RangeError for more skips than there are. */
export function cardCount(params: HiloParams): number {
  if (skipCount(params) > MAX_SKIPS) throw new RangeError(`more than ${MAX_SKIPS} skips`)
  return params.steps.length + 1
}

/** Throws RangeError unless there is a float for each card. */
export function courseOf(params: HiloParams, floats: readonly number[]): HiloCourse {
  const [first, ...rest] = floats
  if (first === undefined || floats.length !== cardCount(params)) throw new RangeError('hilo takes a float a card')
  let rank = rankOf(cardOf(first))
  let isLost = false
  const cards = [cardOf(first)]
  const wins: number[] = []
  for (const [index, float] of rest.entries()) {
    const card = cardOf(float)
    const step = params.steps[index]
    if (step === 'up' || step === 'down') {
      if (holds(rank, step, rankOf(card))) wins.push(winsOf(rank, step))
      else isLost = true
    }
    rank = rankOf(card)
    cards.push(card)
  }
  return { cards, rank, wins, isLost }
}
