import { type Micros, micros, parseMicros } from '../money/micros.ts'
import { edgeOf, lowestEdgeOf } from './contribution.ts'
import { type BonusTerms, isFreeBet } from './terms.ts'
import { needOf } from './wagering.ts'

const PPM = 1_000_000n
const BASIS_POINTS = 10_000n

/** Terms that the value of an offer depends on. */
export type Valued = Pick<
  BonusTerms,
  'occasion' | 'percent' | 'maxAmount' | 'wagering' | 'contribution' | 'capTimes' | 'freeBetIn' | 'freeSpins'
>

/**
 * Expected value of an offer under the player's best strategy, as an upper bound. 0: nobody can gain by it.
 *
 * Bonus money risks nothing of the player's, so the best strategy stakes it on long shots and wagers only after a win.
 * With an edge e, a contribution c, wagering W and a cap C, in multiples of the amount, a win must reach C + e·W/c, so
 * that its probability is at most (1 − e)/(C + e·W/c), and C is paid; without a cap the value approaches 1 − e.
 *
 * Cashback below the edge of every counted game has no value: it returns at most rate × stakes, which cost edge × stakes.
 */
export function valueOfOffer(terms: Valued): Micros {
  const { occasion, percent, wagering, contribution, capTimes, freeSpins, freeBetIn } = terms
  const amount = parseMicros(terms.maxAmount)
  if (occasion === 'weekly_loss') return isCashbackSound(terms) ? micros(0n) : amount
  if (freeSpins) return lessEdge(micros(amount * BigInt(freeSpins.spins)), edgeOf(freeSpins.game))
  if (isFreeBet(terms)) return lessEdge(amount, Math.min(...(freeBetIn ?? []).map(lowestEdgeOf)))
  if (wagering === 0) return micros(percent === 0 || capTimes === null || capTimes > 0 ? amount : 0n)
  const values = Object.entries(contribution).flatMap(([game, contributionBp]) => {
    if (contributionBp === 0) return []
    const edgePpm = lowestEdgeOf(game)
    const kept = lessEdge(amount, edgePpm)
    if (capTimes === null) return [kept]
    const cap = amount * BigInt(capTimes)
    const cost = (needOf(amount, wagering) * BASIS_POINTS * BigInt(edgePpm)) / (BigInt(contributionBp) * PPM)
    return [micros((kept * cap) / (cap + cost))]
  })
  return values.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? micros(0n)
}

const lessEdge = (amount: Micros, edgePpm: number): Micros => micros((amount * (PPM - BigInt(edgePpm))) / PPM)

const PPM_PER_PERCENT = 10_000

/** Whether the rate of a cashback is below the lowest edge of the games that it counts. */
export function isCashbackSound({ percent, contribution }: Pick<BonusTerms, 'percent' | 'contribution'>): boolean {
  const edges = Object.entries(contribution).flatMap(([game, bp]) => (bp > 0 ? [lowestEdgeOf(game)] : []))
  return edges.length > 0 && percent * PPM_PER_PERCENT < Math.min(...edges)
}
