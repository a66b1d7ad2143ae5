import type { ReactNode } from 'react'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { LEAST_CASHBACK } from '#server/shared/promotions/cashback.ts'
import { gameName } from '~/features/catalogue/games.ts'
import { formatMoney, formatNumber, formatPercent, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Disclosure } from '~/ui/disclosure.tsx'
import type { Terms } from './offer.ts'

const ZERO = 0n

const DAY_S = 86_400

/** Summary of a bonus in one line. */
export function whatIsGiven({ percent, max_amount, currency, occasion, free_bet_in, free_spins }: Terms): string {
  const amount = formatMoney(max_amount, currency, getLocale())
  if (free_spins)
    return m.promotion_free_spins({
      spins: formatNumber(free_spins.spins, getLocale()),
      game: free_spins.game.name,
      amount,
    })
  if (free_bet_in) return m.promotion_free_bet({ amount })
  if (OCCASIONS[occasion].isCashback)
    return m.promotion_cashback({ percent: formatPercent(percent, getLocale(), 0), amount })
  return percent > 0
    ? m.promotion_match({ percent: formatPercent(percent, getLocale(), 0), amount })
    : m.promotion_fixed({ amount })
}

/** `isTaken` omits the total expected cost, since that of the remaining wagering is shown above. */
type WageringProps = { terms: Terms; isTaken?: boolean }

/** Conditions of a bonus, generated from its terms: the most important ones, and the rest on demand. */
export function TermsList({ terms, isTaken = false }: WageringProps) {
  if (terms.free_bet_in) return <FreeBetTerms terms={terms} games={terms.free_bet_in} />
  if (terms.free_spins) return <FreeSpinsTerms terms={terms} spins={terms.free_spins} />
  return OCCASIONS[terms.occasion].isCashback ? (
    <CashbackTerms terms={terms} />
  ) : (
    <WageringTerms terms={terms} isTaken={isTaken} />
  )
}

function FreeBetTerms({ terms, games }: { terms: Terms; games: readonly string[] }) {
  const locale = getLocale()
  const { wagering, min_multiplier, active_life_s } = terms
  const times = formatNumber(wagering, locale)
  return (
    <>
      <p className="text-14 text-paper-2">{m.promotion_free_bet_once()}</p>
      <dl className="text-14">
        <Fact name={m.promotion_free_bet_games()}>{games.map((game) => gameName(game)).join(', ')}</Fact>
        <Fact name={m.promotion_free_bet_least()}>{formatTimes(min_multiplier, locale, 1)}</Fact>
        <Fact name={m.promotion_free_bet_win()}>
          {wagering === 0 ? m.promotion_free_bet_win_real() : m.promotion_free_bet_win_bonus({ times })}
        </Fact>
        <Fact name={m.promotion_free_bet_life()}>
          {m.promotion_life_days({ days: formatNumber(Math.round(active_life_s / DAY_S), locale) })}
        </Fact>
      </dl>
      <WonTerms terms={terms} />
    </>
  )
}

/** Wagering of winnings, if required. */
function WonTerms({ terms }: { terms: Terms }) {
  if (terms.wagering === 0) return null
  return (
    <Disclosure summary={m.promotion_terms()}>
      <dl className="text-14">
        <Fact name={m.promotion_max_stake()}>{formatMoney(terms.max_stake, terms.currency, getLocale())}</Fact>
        <Cap terms={terms} />
      </dl>
      <CountingGames terms={terms} />
    </Disclosure>
  )
}

type FreeSpinsProps = { terms: Terms; spins: NonNullable<Terms['free_spins']> }

function FreeSpinsTerms({ terms, spins: { expected } }: FreeSpinsProps) {
  const locale = getLocale()
  const money = (decimal: string) => formatMoney(decimal, terms.currency, locale)
  const { wagering, active_life_s, min_deposit } = terms
  return (
    <>
      <dl className="text-14">
        {parseMicros(min_deposit) > ZERO && <Fact name={m.promotion_min_deposit()}>{money(min_deposit)}</Fact>}
        {expected !== null && <Fact name={m.promotion_free_spins_expected()}>{money(expected)}</Fact>}
        <Fact name={m.promotion_free_spins_win()}>
          {wagering === 0
            ? m.promotion_free_spins_win_real()
            : m.promotion_free_spins_win_bonus({ times: formatNumber(wagering, locale) })}
        </Fact>
        <Fact name={m.promotion_free_spins_life()}>
          {m.promotion_life_days({ days: formatNumber(Math.round(active_life_s / DAY_S), locale) })}
        </Fact>
      </dl>
      <WonTerms terms={terms} />
    </>
  )
}

/** Cashback is paid automatically: there is nothing to claim and nothing to wager. */
function CashbackTerms({ terms }: { terms: Terms }) {
  const { currency, contribution } = terms
  return (
    <dl className="text-14">
      <Fact name={m.promotion_cashback_of()}>{m.promotion_cashback_of_text()}</Fact>
      <Fact name={m.promotion_cashback_paid()}>{m.promotion_cashback_paid_text()}</Fact>
      <Fact name={m.promotion_wagering()}>{m.promotion_wagering_none()}</Fact>
      <Fact name={m.promotion_cashback_least()}>{formatMoney(LEAST_CASHBACK[currency], currency, getLocale())}</Fact>
      <Fact name={m.promotion_games()}>{contribution.map(({ game }) => gameName(game)).join(' · ')}</Fact>
      <BestValue terms={terms} />
    </dl>
  )
}

function WageringTerms({ terms, isTaken }: WageringProps) {
  const locale = getLocale()
  const money = (decimal: string) => formatMoney(decimal, terms.currency, locale)
  const { wagering, min_deposit, percent } = terms
  return (
    <>
      <dl className="text-14">
        <Fact name={m.promotion_wagering()}>{wageringOf(terms)}</Fact>
        {!isTaken && <Cost currency={terms.currency} costs={terms.expected_cost} />}
        <BestValue terms={terms} />
        <Fact name={m.promotion_max_stake()}>{money(terms.max_stake)}</Fact>
        <Fact name={m.promotion_life()}>
          {m.promotion_life_days({ days: formatNumber(Math.round(terms.active_life_s / DAY_S), locale) })}
        </Fact>
      </dl>
      <ExpensiveGames terms={terms} />
      <Disclosure summary={m.promotion_terms()}>
        <dl className="text-14">
          {percent > 0 && <Fact name={m.promotion_min_deposit()}>{money(min_deposit)}</Fact>}
          {wagering > 0 && <Cap terms={terms} />}
          <Fact name={m.promotion_withdrawal()}>{ON_WITHDRAWAL[terms.on_withdrawal]()}</Fact>
        </dl>
        {wagering > 0 && (
          <>
            <CountingGames terms={terms} />
            <StoppedCosts terms={terms} />
            <p className="mt-2 text-13 text-paper-2">{m.promotion_cost_note()}</p>
          </>
        )}
      </Disclosure>
    </>
  )
}

function Cap({ terms: { cap_times } }: { terms: Terms }) {
  return (
    <Fact name={m.promotion_cap()}>
      {cap_times === null
        ? m.promotion_cap_none()
        : m.promotion_cap_times({ times: formatNumber(cap_times, getLocale()) })}
    </Fact>
  )
}

/** Games that count towards wagering, and the bets that do not because their risk is too low. */
function CountingGames({ terms: { contribution, min_multiplier } }: { terms: Terms }) {
  const locale = getLocale()
  return (
    <>
      <p className="mt-3 text-13 text-paper-2">
        <b className="font-semibold">{m.promotion_games()}</b>{' '}
        {contribution.map((one) => `${gameName(one.game)} ${formatPercent(one.percent, locale, 0)}`).join(' · ')}
      </p>
      <p className="mt-2 text-13 text-paper-2">
        {m.promotion_low_risk({ multiplier: formatTimes(min_multiplier, locale, 1) })}
      </p>
    </>
  )
}

const ON_WITHDRAWAL = {
  keep: m.promotion_withdrawal_keep,
  forfeit: m.promotion_withdrawal_forfeit,
  forfeit_if_unstaked: m.promotion_withdrawal_unstaked,
} as const

function wageringOf({ wagering, percent, max_amount, currency }: Terms): string {
  if (wagering === 0) return m.promotion_wagering_none()
  const locale = getLocale()
  const times = formatNumber(wagering, locale)
  const amount = formatMoney(formatMicros(micros(parseMicros(max_amount) * BigInt(wagering))), currency, locale)
  return percent > 0
    ? m.promotion_wagering_of({ times, amount })
    : `${m.promotion_wagering_times({ times })}: ${amount}`
}

/**
 * Expected cost of the remaining wagering, in the cheapest and the most expensive game; renders nothing if it is zero. Of a
 * whole bonus it is the mean of play that stops when the bonus has run out.
 */
export function Cost({ currency, costs }: { currency: Terms['currency']; costs: Terms['expected_cost'] }) {
  const [low] = costs
  const high = costs.at(-1)
  if (!low || !high) return null
  const money = (decimal: string) => formatMoney(decimal, currency, getLocale())
  return (
    <Fact name={m.promotion_cost()}>
      {m.promotion_cost_range({
        low: money((low.mean ?? low).cost),
        lowGame: gameName(low.game),
        high: money((high.mean ?? high).cost),
        highGame: gameName(high.game),
      })}
    </Fact>
  )
}

/** Intervals of the simulated costs, of the cheapest and the most expensive game. */
function StoppedCosts({ terms: { expected_cost, currency } }: { terms: Terms }) {
  const money = (decimal: string) => formatMoney(decimal, currency, getLocale())
  const shown = expected_cost.length > 1 ? [expected_cost[0], expected_cost.at(-1)] : expected_cost
  return shown.map(
    (one) =>
      one?.mean && (
        <p key={one.game} className="mt-2 text-13 text-paper-2">
          {m.promotion_cost_stopped({
            low: money(one.mean.low),
            high: money(one.mean.high),
            game: gameName(one.game),
          })}
        </p>
      ),
  )
}

function BestValue({ terms: { best_value: value, currency } }: { terms: Terms }) {
  if (value === undefined) return null
  return (
    <Fact name={m.promotion_best_value()}>
      {m.promotion_best_value_most({ value: formatMoney(value, currency, getLocale()) })}
    </Fact>
  )
}

/** Games in which wagering costs at least as much as the bonus is worth. */
function ExpensiveGames({ terms: { expected_cost, max_amount } }: { terms: Terms }) {
  const dear = expected_cost.filter(({ cost }) => parseMicros(cost) >= parseMicros(max_amount))
  if (dear.length === 0) return null
  return (
    <p className="text-13 text-gold">
      {m.promotion_cost_more({ games: dear.map(({ game }) => gameName(game)).join(', ') })}
    </p>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-line border-t py-1.5">
      <dt className="text-paper-3">{name}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  )
}
