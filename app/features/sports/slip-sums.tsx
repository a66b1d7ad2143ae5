import { boundedMicros } from '#server/shared/money/bounded.ts'
import { betLimitsIn } from '#server/shared/money/limits.ts'
import { formatMicros, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { wonByFreeBet } from '#server/shared/promotions/wagering.ts'
import { type CashOutLeg, CHANCE_UNIT, cashOutValue } from '#server/shared/sports/slip/cash-out.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { potentialPayout } from '#server/shared/sports/slip/potential-payout.ts'
import type { formatMoney } from '~/lib/format/format.ts'
import { currencyOf } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { Money } from '~/ui/money.tsx'
import { useOddsFormat } from './odds-format.ts'
import type { LegState } from './slip-leg.tsx'

const ZERO = 0n

type Props = {
  standing: readonly LegState[]
  sizes: readonly number[]
  unit: Micros
  stake: Micros
  /** A free bet: the player gets only the winnings without the stake, at no cost. */
  isFree: boolean
  currency: Parameters<typeof formatMoney>[1]
}

/** Possible payout of all selections, and the expected cost of the bets by the probabilities in the markets' panels. */
export function SlipSums({ standing, sizes, unit, stake, isFree, currency }: Props) {
  const { write } = useOddsFormat()
  const picks = standing.map(({ odds, pick }) => ({ o4: BigInt(odds ?? 0), isBanker: pick.isBanker ?? false }))
  const possible = boundedMicros(potentialPayout(unit, sizes, picks))
  const total = standing.reduce((product, { odds }) => (product * (odds ?? 0)) / 10_000, 10_000)
  const known = standing.every(({ p }) => p.length === 4)
  const legs = standing.map(({ odds, p, pick }): CashOutLeg => {
    const [won = ZERO, half_won = ZERO, voided = ZERO, half_lost = ZERO] = p.map(BigInt)
    const lost = CHANCE_UNIT - won - half_won - voided - half_lost
    const state = { won, half_won, void: voided, half_lost, lost }
    return { o4: BigInt(odds ?? 0), state, isBanker: pick.isBanker ?? false }
  })
  // the typed value may exceed any allowed stake
  const isStake = stake > ZERO && stake <= parseMicros(betLimitsIn(SPORTS_LIMITS, currencyOf(currency)).max)
  const isLine = sizes.length === 1 && sizes[0] === standing.length
  return (
    <dl className="num grid grid-cols-[minmax(0,1fr)_fit-content(70%)] gap-x-3 gap-y-1 text-13 text-paper-2 [&_dd]:truncate [&_dd]:text-right">
      {isLine && standing.length > 1 && (
        <>
          <dt>{m.sports_total_odds()}</dt>
          <dd>{write(Math.floor(total / 100) * 100)}</dd>
        </>
      )}
      <dt>{m.sports_possible_return()}</dt>
      <dd className="font-semibold text-16 text-paper">
        <Money value={formatMicros(isFree ? wonByFreeBet(stake, possible) : possible)} currency={currency} />
      </dd>
      {known && isStake && !isFree && (
        <>
          <dt>{m.sports_average_cost()}</dt>
          <dd>
            <Money value={formatMicros(micros(stake - cashOutValue(unit, sizes, legs, ZERO)))} currency={currency} />
          </dd>
        </>
      )}
    </dl>
  )
}
