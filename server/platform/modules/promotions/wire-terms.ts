import { LRUCache } from 'lru-cache'
import { shownOccasion } from '#server/shared/constants/bonus-occasions.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { bonusOffers } from '#server/shared/contract/promotions.ts'
import { formatMicros, formatMultiplier, type Micros, m4, parseMicros } from '#server/shared/money/micros.ts'
import { edgeOf, wholeEdgeOf } from '#server/shared/promotions/contribution.ts'
import { stoppedCost } from '#server/shared/promotions/stopped-game.ts'
import { type BonusTerms, isMoney } from '#server/shared/promotions/terms.ts'
import { valueOfOffer } from '#server/shared/promotions/value.ts'
import { expectedCost, needOf, returnOfSpins } from '#server/shared/promotions/wagering.ts'

type WireTerms = CallOutput<typeof bonusOffers>['offers'][number]['terms']

const MS = 1000
const BP_PER_PERCENT = 100

const MAX_TERMS = 1000
/** Keyed by the terms themselves: computing the costs is expensive, and all players are shown the same ones. */
const known = new LRUCache<string, Omit<WireTerms, 'terms_hash'>>({ max: MAX_TERMS })

export function wireTerms(terms: BonusTerms, termsHash: string): WireTerms {
  const key = JSON.stringify(terms)
  const shown = known.get(key) ?? shownTerms(terms)
  known.set(key, shown)
  return { ...shown, terms_hash: termsHash }
}

function shownTerms(terms: BonusTerms): Omit<WireTerms, 'terms_hash'> {
  const { id, version, percent, currency, wagering } = terms
  return {
    id,
    version,
    percent,
    currency,
    wagering,
    occasion: shownOccasion(terms.occasion),
    names: terms.name,
    min_deposit: terms.minDeposit,
    max_amount: terms.maxAmount,
    contribution: gamesOf(terms).map(([game, bp]) => ({ game, percent: bp / BP_PER_PERCENT })),
    min_multiplier: formatMultiplier(m4(BigInt(terms.minMultiplier))),
    max_stake: terms.maxStake,
    cap_times: terms.capTimes,
    offer_life_s: terms.offerLifeMs / MS,
    active_life_s: terms.activeLifeMs / MS,
    on_withdrawal: terms.onWithdrawal,
    free_bet_in: terms.freeBetIn ? [...terms.freeBetIn] : null,
    free_spins: spinsOf(terms),
    // winnings of a free bet or free spins are not known in advance
    expected_cost: isMoney(terms) ? stoppedCosts(terms) : [],
    best_value: formatMicros(valueOfOffer(terms)),
  }
}

/** Free spins with their average return, if the edge of their game is known. */
function spinsOf({ freeSpins, maxAmount }: BonusTerms): WireTerms['free_spins'] {
  if (!freeSpins) return null
  const { game, gameName, spins } = freeSpins
  const edgePpm = edgeOf(game)
  const expected = edgePpm === 0 ? null : formatMicros(returnOfSpins(spins, { stake: parseMicros(maxAmount), edgePpm }))
  return { game: { id: game, name: gameName }, spins, expected }
}

/** The same for the whole bonus, with the mean cost of playing until it is wagered or has run out. */
function stoppedCosts(terms: BonusTerms): WireTerms['expected_cost'] {
  const [amount, maxStake] = [parseMicros(terms.maxAmount), parseMicros(terms.maxStake)]
  return costsOf(terms, needOf(amount, terms.wagering))
    .map((one) => {
      const edgePpm = wholeEdgeOf(one.game) ?? 0
      return { one, stopped: stoppedCost({ amount, staking: parseMicros(one.staking), maxStake, edgePpm }) }
    })
    .toSorted((a, b) => (a.stopped.mean < b.stopped.mean ? -1 : 1))
    .map(({ one, stopped: { mean, low, high } }) => ({
      ...one,
      mean: { cost: formatMicros(mean), low: formatMicros(low), high: formatMicros(high) },
    }))
}

/** Expected cost of wagering the rest, per game that counts, cheapest first. */
export function costsOf(terms: BonusTerms, left: Micros): WireTerms['expected_cost'] {
  if (left <= 0n) return []
  return gamesOf(terms)
    .flatMap(([game, contributionBp]) => {
      const edgePpm = wholeEdgeOf(game)
      return edgePpm === undefined ? [] : [{ game, ...expectedCost(left, { contributionBp, edgePpm }) }]
    })
    .toSorted((a, b) => Number(a.cost - b.cost))
    .map(({ game, staking, cost }) => ({ game, staking: formatMicros(staking), cost: formatMicros(cost) }))
}

/** Games that count, highest contribution first. */
const gamesOf = ({ contribution }: BonusTerms) =>
  Object.entries(contribution)
    .filter(([, bp]) => bp > 0)
    .toSorted(([, a], [, b]) => b - a)
