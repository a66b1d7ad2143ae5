import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { betLimitsIn } from '#server/shared/money/limits.ts'
import { formatMicros, type Micros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { type CashOutLeg, CHANCE_UNIT, cashOutValue } from '#server/shared/sports/slip/cash-out.ts'
import { linesOf } from '#server/shared/sports/slip/kinds.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { payoutOfBet } from '#server/shared/sports/slip/payout.ts'
import { errorLines, isUncertain } from '~/lib/errors.ts'
import { formatMoney } from '~/lib/format.ts'
import { createKeyKeeper } from '~/lib/idempotency.ts'
import { useSession, useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { ModalLink } from '~/shell/modal-link.tsx'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Money } from '~/ui/money.tsx'
import { Problem } from '~/ui/problem.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { marketName, outcomeName } from './names.ts'
import { useOddsFormat } from './odds-format.ts'
import { type Kind, type Pick, type Policy, useSlip } from './slip-store.ts'

type Standing = { readonly pick: Pick; readonly odds: number | null; readonly p: readonly number[] }

/** The picks with what they are offered at now, what they cost, and the button that places them. */
export function SlipPanel({ onPlaced }: { onPlaced: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const slip = useSlip()
  const user = useSession().profile?.user
  const { setBalance } = useSessionCache()
  const [keys] = useState(() => createKeyKeeper())
  const events = useQueries({
    queries: slip.picks.map(({ event }) => trpc.sports.event.queryOptions({ id: event })),
  })
  const place = useMutation(
    trpc.sports.place.mutationOptions({
      onSuccess({ bet, balance, balance_version: version }) {
        keys.release()
        setBalance({ currency: bet.currency, balance, version })
        toast.success(bet.status === 'pending' ? m.sports_checking() : m.sports_placed())
        slip.clear()
        void queryClient.invalidateQueries({ queryKey: trpc.sports.myBets.pathKey() })
        onPlaced()
      },
      onError(error) {
        if (!isUncertain(error)) keys.release()
        void queryClient.invalidateQueries({ queryKey: trpc.sports.event.pathKey() })
      },
    }),
  )
  if (slip.picks.length === 0)
    return <EmptyState title={m.sports_slip_empty_title()}>{m.sports_slip_empty()}</EmptyState>

  const standing = slip.picks.map((pick, index): Standing => {
    const market = events[index]?.data?.markets.find(({ key }) => key === pick.market)
    const outcome = market?.outcomes.find(({ id }) => id === pick.outcome)
    const isKnown = events[index]?.data !== undefined
    if (!isKnown) return { pick, odds: pick.odds, p: [] }
    return { pick, odds: market?.status === 'open' ? (outcome?.odds ?? null) : null, p: outcome?.p ?? [] }
  })
  const count = slip.picks.length
  const kind: Kind = count === 1 ? 'singles' : slip.kind === 'system' && count < 3 ? 'accumulator' : slip.kind
  const size = Math.min(slip.size, count - 1)
  const sizes = kind === 'singles' ? [1] : kind === 'accumulator' ? [count] : [size]
  const lines = linesOf(count, sizes)
  const unit = tryParseMicros(slip.unit || '0') ?? micros(0n)
  const currency = user?.currency ?? 'RUB'
  const stake = micros(unit * BigInt(lines))
  const isTaken = ({ pick, odds }: Standing) =>
    odds === pick.odds || slip.policy === 'any' || (slip.policy === 'higher' && (odds ?? 0) > pick.odds)
  const isOpen = standing.every(({ odds }) => odds !== null)
  const isAccepted = standing.every(isTaken)

  function submit() {
    if (!isAccepted) {
      slip.accept(new Map(standing.flatMap(({ pick, odds }) => (odds === null ? [] : [[pick, odds] as const]))))
      return
    }
    const body = {
      legs: standing.map(({ pick, odds }) => ({
        ...{ event: pick.event, market: pick.market, outcome: pick.outcome },
        odds: odds ?? pick.odds,
      })),
      sizes,
      unit: slip.unit,
      currency,
      policy: slip.policy,
    }
    place.mutate({ ...body, idempotency_key: keys.keyFor(body) })
  }

  return (
    <div className="grid gap-3">
      {count > 1 && (
        <SegmentedControl<Kind>
          label={m.sports_kind()}
          items={[
            { value: 'singles', label: m.sports_singles() },
            { value: 'accumulator', label: m.sports_accumulator() },
            ...(count > 2 ? [{ value: 'system' as const, label: m.sports_system() }] : []),
          ]}
          value={kind}
          onValueChange={(next) => slip.change({ kind: next })}
        />
      )}
      <ul className="grid border-line border-y">
        {standing.map((one) => (
          <SlipLeg key={`${one.pick.event}${one.pick.market}${one.pick.outcome}`} {...one} isTaken={isTaken(one)} />
        ))}
      </ul>
      {kind === 'system' && (
        <Select<string>
          label={m.sports_system_size()}
          value={String(size)}
          onValueChange={(next) => slip.change({ size: Number(next) })}
          items={Array.from({ length: count - 2 }, (_, index) => index + 2).map((one) => ({
            value: String(one),
            label: m.sports_system_line({ size: one, count, lines: linesOf(count, [one]) }),
          }))}
        />
      )}
      <AmountField
        label={lines > 1 ? m.sports_unit_line() : m.sports_unit()}
        name="unit"
        value={slip.unit}
        onValueChange={(next) => slip.change({ unit: next })}
        currency={currency}
        limits={betLimitsIn(SPORTS_LIMITS, currency)}
      />
      <Select<Policy>
        label={m.sports_policy()}
        value={slip.policy}
        onValueChange={(policy) => slip.change({ policy })}
        items={[
          { value: 'none', label: m.sports_policy_none() },
          { value: 'higher', label: m.sports_policy_higher() },
          { value: 'any', label: m.sports_policy_any() },
        ]}
      />
      {isOpen && <Sums {...{ standing, sizes, unit, stake, currency }} />}
      {place.error && <Problem lines={errorLines(place.error)} />}
      {user ? (
        <Button
          variant="primary"
          size="bet"
          className="w-full"
          busy={place.isPending}
          disabled={!isOpen || stake <= 0n}
          onClick={submit}
        >
          {isOpen
            ? m.sports_place({ amount: formatMoney(formatMicros(stake), currency, getLocale()) })
            : m.sports_closed()}
        </Button>
      ) : (
        <ModalLink flag="login" className={`${buttonClass('primary', 'bet')} w-full`}>
          {m.sports_sign_in()}
        </ModalLink>
      )}
      <Button onClick={slip.clear}>{m.sports_clear()}</Button>
    </div>
  )
}

function SlipLeg({ pick, odds, isTaken }: Standing & { isTaken: boolean }) {
  const slip = useSlip()
  const { write } = useOddsFormat()
  const name = outcomeName(pick.market, pick.outcome, pick)
  const isUp = odds !== null && odds > pick.odds
  return (
    <li className="num grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-2 border-line border-t py-3 first:border-t-0">
      <span className="font-semibold text-14">{name}</span>
      <span className="font-semibold text-14">{odds === null ? '–' : write(odds)}</span>
      <IconButton label={m.sports_remove({ pick: name })} onClick={() => slip.toggle(pick)} className="-my-2.5">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <span className="col-span-3 text-12 text-paper-3">
        {marketName(pick.market, pick)} · {m.sports_vs(pick)}
      </span>
      {odds !== pick.odds && (
        <span role="status" className="col-span-3 flex items-center gap-1 text-12">
          {odds !== null &&
            (isUp ? (
              <ArrowUp aria-hidden="true" className="size-3 text-win" />
            ) : (
              <ArrowDown aria-hidden="true" className="size-3 text-loss" />
            ))}
          {odds === null ? m.sports_closed() : m.sports_changed({ before: write(pick.odds), now: write(odds) })}
          {!isTaken && odds !== null && ` ${m.sports_policy_none()}`}
        </span>
      )}
    </li>
  )
}

type SumsProps = {
  standing: readonly Standing[]
  sizes: readonly number[]
  unit: Micros
  stake: Micros
  currency: Parameters<typeof formatMoney>[1]
}

/** What all picks together pay, and what the bet costs on the mean by the chances in the markets' panels. */
function Sums({ standing, sizes, unit, stake, currency }: SumsProps) {
  const { write } = useOddsFormat()
  const possible = payoutOfBet(
    unit,
    sizes,
    standing.map(({ odds }) => ({ o4: BigInt(odds ?? 0), grade: 'won' })),
  )
  const total = standing.reduce((product, { odds }) => (product * (odds ?? 0)) / 10_000, 10_000)
  const known = standing.every(({ p }) => p.length === 4)
  const legs = standing.map(({ odds, p }): CashOutLeg => {
    const [won = 0n, half_won = 0n, voided = 0n, half_lost = 0n] = p.map(BigInt)
    const lost = CHANCE_UNIT - won - half_won - voided - half_lost
    return { o4: BigInt(odds ?? 0), state: { won, half_won, void: voided, half_lost, lost } }
  })
  const isLine = sizes.length === 1 && sizes[0] === standing.length
  return (
    <dl className="num grid grid-cols-2 gap-y-1 text-13 text-paper-2 [&_dd]:text-right">
      {isLine && standing.length > 1 && (
        <>
          <dt>{m.sports_total_odds()}</dt>
          <dd>{write(Math.floor(total / 100) * 100)}</dd>
        </>
      )}
      <dt>{m.sports_possible_return()}</dt>
      <dd className="font-semibold text-16 text-paper">
        <Money value={formatMicros(possible)} currency={currency} />
      </dd>
      {known && stake > 0n && (
        <>
          <dt>{m.sports_average_cost()}</dt>
          <dd>
            <Money value={formatMicros(micros(stake - cashOutValue(unit, sizes, legs, 0n)))} currency={currency} />
          </dd>
        </>
      )}
    </dl>
  )
}
