import { m4 } from '#server/shared/money/micros.ts'
import { CARDS } from '#server/shared/rules/fairness/cards.ts'
import type { StepRules } from '#server/shared/rules/game-rules.ts'
import { cardCount, courseOf } from './course.ts'
import { type HiloParams, holds, multiplierOf, RULES_VERSION, relationOf, winsOf } from './paytable.ts'
import { hiloRound } from './round.ts'
import { tableHash } from './table-hash.ts'

/** `cards` (cards.ts) in the order in which they came; the round is lost with the last one, or cashed out. */
export type HiloOutcome = { readonly cards: readonly number[]; readonly win: boolean }

/** What is shown of a round while it is open: what a guess says, and what it is worth. */
type HiloFigures = {
  readonly holds: typeof holds
  readonly multiplierOf: typeof multiplierOf
  readonly relationOf: typeof relationOf
  readonly winsOf: typeof winsOf
}

/** Hilo (docs/domain/games.md C.4). A round without a guess is no bet: RangeError. */
export const hilo: StepRules<HiloParams, HiloOutcome> & HiloFigures & { readonly round: typeof hiloRound } = {
  version: RULES_VERSION,
  tableHash,
  floatCount: cardCount,
  eventCount: () => CARDS,
  round: hiloRound,
  holds,
  multiplierOf,
  relationOf,
  winsOf,
  play(params, floats) {
    const { cards, wins, isLost } = courseOf(params, floats)
    return { outcome: { cards, win: !isLost }, multiplier: isLost ? m4(0n) : multiplierOf(wins) }
  },
  scriptBody: () => `const rankOf = (card) => (card < 48 ? Math.floor(card / 4) + 2 : 1)
const cards = floats.map((float) => Math.floor(float * 52))
let [win, paid, odds] = [true, 9900n, 1n]
params.steps.forEach((step, index) => {
  if (step === 'skip') return
  // a guess downwards is one upwards with the ranks turned around
  const ranks = [cards[index], cards[index + 1]].map(rankOf)
  const [rank, next] = step === 'up' ? ranks : ranks.map((one) => 14 - one)
  const lowest = rank === 1 ? 2 : rank
  if (next < lowest) win = false
  paid *= 13n
  odds *= BigInt(14 - lowest)
})
const outcome = { cards, win }
const multiplier = win ? Number(paid / odds) : 0`,
}
