import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { CURRENCIES } from '#server/shared/constants/currencies.ts'
import { betLimitsIn } from '#server/shared/money/limits.ts'
import { floorToStep, formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { toast } from '~/lib/browser/toast.ts'
import { isUncertain } from '~/lib/calls/errors.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { formatMoney, formatPercent } from '~/lib/format/format.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Money } from '~/ui/money.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { eventName } from './event-name.ts'
import { gradeName } from './grades.ts'
import { marketName, outcomeName, timeOf } from './names.ts'
import { useOddsFormat } from './odds-format.ts'
import type { SportsBet } from './sports.ts'

const VoidReason = lazyPart(async () => (await import('./void-reason.tsx')).VoidReason)
const BetCheck = lazyPart(async () => (await import('./bet-check.tsx')).BetCheck)

const LISTED = 20
/** Refetch interval of cash-out offers, which are valid for five seconds. */
const OFFERS_MS = 3000
/** Refetch interval of pending bets, which are decided within seconds. */
const CHECKED_MS = 1000

const STATUSES: Record<SportsBet['status'], () => string> = {
  pending: m.sports_status_pending,
  open: m.sports_status_open,
  settled: m.sports_status_settled,
  refused: m.sports_status_refused,
  cashed_out: m.sports_status_cashed_out,
}
export function MyBets() {
  const trpc = useTRPC()
  const user = useSession().profile?.user
  const client = useTRPCClient()
  const isHydrated = useHydrated()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...trpc.sports.myBets.pathKey(), 'pages', user?.id],
    queryFn: ({ pageParam: before, signal }) =>
      client.sports.myBets.query({ limit: LISTED, receipts: 'none', ...(before !== null && { before }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: user !== undefined,
    refetchInterval: ({ state }) => pollInterval(state.data?.pages.flatMap(({ bets }) => bets) ?? []),
  })
  const bets = isHydrated ? (data?.pages.flatMap((page) => page.bets) ?? []) : []
  if (bets.length === 0) return <p className="py-6 text-center text-13 text-paper-2">{m.sports_bets_empty()}</p>
  return (
    <>
      <ul className="grid">
        {bets.map((bet) => (
          <MyBet key={bet.id} bet={bet} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mb-3 w-full" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {m.bets_more()}
        </Button>
      )}
    </>
  )
}

/** The stream reports changes of matches only; offers and decisions of the player's bets must be polled. */
function pollInterval(bets: readonly SportsBet[]): number | false {
  const isChecked = bets.some((bet) => bet.status === 'pending' || bet.cash_out_asked?.status === 'pending')
  if (isChecked) return CHECKED_MS
  return bets.some(({ status }) => status === 'open') ? OFFERS_MS : false
}

function MyBet({ bet }: { bet: SportsBet }) {
  const { write } = useOddsFormat()
  const zone = useTimeZone()
  const { currency, status } = bet
  return (
    <li className="num grid gap-2 border-line border-t py-3 first:border-t-0">
      {bet.legs.map((leg) => (
        <div key={`${leg.event}${leg.market}${leg.outcome}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
          <span className="font-semibold text-14">
            {outcomeName(leg.market, leg.outcome, leg)}
            {leg.is_banker && <span className="ml-1.5 text-12 text-paper-3">{m.sports_banker()}</span>}
          </span>
          <span className="text-right font-semibold text-14">{write(leg.odds)}</span>
          <span className="text-12 text-paper-3">
            {marketName(leg.market, leg)} · {eventName(leg)}
            {leg.score && ` ${leg.score.home}:${leg.score.away}`}
          </span>
          <span className="text-right text-12 text-paper-2">
            {leg.grade ? gradeName(leg.grade) : timeOf({ ...leg, status: leg.event_status }, zone)}
          </span>
          {leg.grade === 'void' && leg.void_reason && (
            <Suspense fallback={null}>
              <VoidReason reason={leg.void_reason} />
            </Suspense>
          )}
        </div>
      ))}
      <p className="flex justify-between gap-2 text-13 text-paper-2">
        <span>
          {STATUSES[status]()} ·{' '}
          {bet.is_free ? (
            m.promotion_free_bet({ amount: formatMoney(bet.stake, currency, getLocale()) })
          ) : (
            <Money value={bet.stake} currency={currency} />
          )}
        </span>
        {status === 'settled' || status === 'cashed_out' ? (
          <Money value={status === 'settled' ? (bet.payout ?? '0') : bet.cashed_out} currency={currency} />
        ) : (
          status !== 'refused' && <Money value={bet.possible_return} currency={currency} />
        )}
      </p>
      {bet.is_resettled && <p className="text-12 text-paper-3">{m.sports_corrected()}</p>}
      <PendingCashOut bet={bet} />
      {status === 'open' && !bet.is_free && <CashOut bet={bet} />}
      {status === 'settled' && bet.rules_version && <Checked bet={bet} />}
    </li>
  )
}

/** Button to settle a bet again in the browser, with its result. */
function Checked({ bet }: { bet: SportsBet }) {
  const [isConfirming, setConfirming] = useState(false)
  if (!isConfirming)
    return (
      <button type="button" className="link min-h-6 justify-self-start text-12" onClick={() => setConfirming(true)}>
        {m.sports_bet_check()}
      </button>
    )
  return (
    <Suspense fallback={null}>
      <BetCheck bet={bet} />
    </Suspense>
  )
}

function PendingCashOut({ bet: { cash_out_asked: asked, currency } }: { bet: SportsBet }) {
  if (!asked) return null
  const amount = formatMoney(asked.value, currency, getLocale())
  switch (asked.status) {
    case 'paid':
      return null
    case 'pending':
      return (
        <p role="status" className="num text-12 text-paper-2">
          {m.sports_cash_out_checking({ amount })}
        </p>
      )
    case 'refused':
      return (
        <p role="status" className="num text-12 text-paper-3">
          {m.sports_cash_out_refused({ amount })}
        </p>
      )
    case 'returned':
      return (
        <p className="num text-12 text-paper-3">
          {m.sports_cash_out_returned({ amount, stake: formatMoney(asked.stake, currency, getLocale()) })}
        </p>
      )
  }
}

/** Pays the displayed amount, or reports that it has decreased. */
function CashOut({ bet }: { bet: SportsBet }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { setBalance } = useSessionCache()
  const [keys] = useState(() => createKeyKeeper())
  const cashOut = useMutation(
    trpc.sports.cashOut.mutationOptions({
      onSuccess({ paid, balance, balance_version: version }) {
        keys.release()
        setBalance({ currency: bet.currency, balance, version })
        if (paid !== '0') toast.success(m.sports_cashed_out({ amount: formatMoney(paid, bet.currency, getLocale()) }))
      },
      onError: (error) => isUncertain(error) || keys.release(),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.sports.myBets.pathKey() }),
    }),
  )
  const [share, setShare] = useState<Share>('100')
  const { cash_out_offer: offered, currency } = bet
  if (bet.cash_out_asked?.status === 'pending') return null
  if (offered === null) return <p className="text-12 text-paper-3">{m.sports_cash_out_paused()}</p>
  const parts = partsOf(bet, offered.value)
  const { unit, value, left } = parts.get(share) ?? { unit: bet.open_unit, value: offered.value, left: null }
  const body = { id: bet.id, unit, offer: offered.offer }
  return (
    <>
      {parts.size > 1 && (
        <SegmentedControl
          label={m.sports_cash_out_part()}
          items={[...parts.keys()].map((one) => ({
            value: one,
            label: one === '100' ? m.sports_cash_out_all() : formatPercent(Number(one), getLocale(), 0),
          }))}
          value={parts.has(share) ? share : '100'}
          onValueChange={setShare}
        />
      )}
      <Button
        variant="primary"
        busy={cashOut.isPending}
        onClick={() => cashOut.mutate({ ...body, idempotency_key: keys.keyFor(body) })}
      >
        {m.sports_cash_out()} <Money value={value} currency={currency} />
      </Button>
      {left !== null && (
        <p className="num text-12 text-paper-3">
          {m.sports_cash_out_left({ amount: formatMoney(left, currency, getLocale()) })}
        </p>
      )}
      {cashOut.error && <ErrorProblem error={cashOut.error} unit={bet.currency} />}
    </>
  )
}

const SHARES = ['25', '50', '75', '100'] as const
type Share = (typeof SHARES)[number]
type Part = { readonly unit: string; readonly value: string; readonly left: string | null }

/** Fractions of a bet that may be cashed out: neither they nor the rest may be smaller than the minimum bet. */
function partsOf({ open_unit, lines, currency }: SportsBet, whole: string): ReadonlyMap<Share, Part> {
  const { min } = betLimitsIn(SPORTS_LIMITS, currency)
  const step = parseMicros(CURRENCIES[currency].step)
  const [open, value, count] = [parseMicros(open_unit), parseMicros(whole), BigInt(lines)]
  return new Map(
    SHARES.flatMap((share): [Share, Part][] => {
      if (share === '100') return [[share, { unit: open_unit, value: whole, left: null }]]
      const unit = floorToStep(micros((open * BigInt(share)) / 100n), step)
      const left = micros(open - unit)
      const least = parseMicros(min)
      if (unit * count < least || left * count < least) return []
      // rounded down from the whole value: never more than the fraction is worth
      const part = formatMicros(micros((value * unit) / open))
      return [[share, { unit: formatMicros(unit), value: part, left: formatMicros(micros(left * count)) }]]
    }),
  )
}
