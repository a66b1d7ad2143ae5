import { useQueries } from '@tanstack/react-query'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { wonByFreeBet } from '#server/shared/promotions/wagering.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import { checkBet, type SettledLeg } from '#server/shared/sports/check/check-bet.ts'
import { sports } from '#server/shared/sports/versions.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Agreement } from './agreement.tsx'
import { gradeName } from './grades.ts'
import { marketName } from './names.ts'
import type { SportsBet, WholeEvent } from './sports.ts'

/** Settles a bet again in the browser: from the displayed results, by the rules version of the bet. */
export function BetCheck({ bet }: { bet: SportsBet }) {
  const trpc = useTRPC()
  const events = useQueries({
    queries: bet.legs.map(({ event }) => trpc.sports.event.queryOptions({ id: event })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  return <BetVerdict bet={bet} events={events} />
}

/** Renders nothing until all events of the bet are loaded. */
export function BetVerdict({ bet, events }: { bet: SportsBet; events: readonly WholeEvent[] }) {
  const rules = findRules(sports, bet.rules_version ?? '')
  const legs = bet.legs.flatMap((leg) => settledLeg(leg, events))
  if (!rules || legs.length < bet.legs.length) return null
  const { currency, payout: paid } = bet
  const checked = checkBet(rules, { unit: parseMicros(bet.open_unit), sizes: bet.sizes, legs })
  const payout = bet.is_free ? wonByFreeBet(parseMicros(bet.open_stake), checked.payout) : checked.payout
  const money = (amount: string) => formatMoney(amount, currency, getLocale())
  const isSame = payout === parseMicros(paid ?? '0') && checked.legs.every((leg) => leg.isSame)
  const amount = money(formatMicros(payout))
  return (
    <div aria-live="polite" className="grid gap-1.5">
      {checked.legs.map(({ by, grade, isSame: isLegSame }, index) => {
        const leg = bet.legs[index]
        if (!leg) return null
        const name = marketName(leg.market, leg)
        const of = { market: name, grade: gradeName(grade) }
        return (
          <Agreement key={`${leg.event}${leg.market}${leg.outcome}`} isSame={isLegSame}>
            {by === 'result'
              ? m.sports_bet_leg(of)
              : by === 'cancel'
                ? m.sports_bet_leg_void(of)
                : m.sports_bet_leg_told(of)}
          </Agreement>
        )
      })}
      <Agreement isSame={isSame}>
        {isSame ? m.sports_bet_agrees({ amount }) : m.sports_bet_differs({ amount, paid: money(paid ?? '0') })}
      </Agreement>
    </div>
  )
}

function settledLeg(leg: SportsBet['legs'][number], events: readonly WholeEvent[]): SettledLeg[] {
  const event = events.find(({ id }) => id === leg.event)
  const { market, outcome, odds, grade, is_banker: isBanker, is_cancelled: isCancelled = false } = leg
  return event && grade ? [{ market, outcome, odds, isBanker, isCancelled, grade, event }] : []
}
