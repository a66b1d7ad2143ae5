import type { StepRules } from '../game-rules.ts'
import { m4 } from '../money.ts'
import { cardCount, courseOf } from './course.ts'
import { type HiloParams, multiplierOf, RULES_VERSION } from './paytable.ts'
import { tableHash } from './table-hash.ts'

/** `cards` (cards.ts) in the order in which they came; the round is lost with the last one, or cashed out. */
export type HiloOutcome = { readonly cards: readonly number[]; readonly win: boolean }

/** Hilo (domain/games.md C.4). A round without a guess is no bet: RangeError. */
export const hilo: StepRules<HiloParams, HiloOutcome> = {
  version: RULES_VERSION,
  tableHash,
  floatCount: cardCount,
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
