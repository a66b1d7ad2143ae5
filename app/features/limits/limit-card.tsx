import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { useStepUp } from '~/features/security/use-step-up.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { amountText, isNearlyUsed, KIND_NAMES, type Limit, type LimitKind, SPAN_NAMES, usedPercent } from './limits.ts'
import { useLimitChange } from './use-limit-change.ts'

type LimitCardProps = {
  kind: LimitKind
  /** Currency of a new limit. */
  currency: Currency
  timezone: TimeZone
  limits: readonly Limit[]
  children?: ReactNode
}

export function LimitCard({ kind, currency, timezone, limits, children }: LimitCardProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const own = limits.filter((limit) => limit.kind === kind)
  const name = KIND_NAMES[kind]()
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="font-semibold text-16">
          {name}
        </h2>
        <Button variant="outline" size="s" aria-label={m.limits_change_of({ name })} onClick={() => setOpen(true)}>
          {m.limits_change()}
        </Button>
      </div>
      {own.length === 0 && <p className="text-13 text-paper-3">{m.limits_none()}</p>}
      {own.map((limit) => (
        <LimitBar key={limit.span} limit={limit} timezone={timezone} />
      ))}
      {children}
      <LimitDialog open={isOpen} onClose={() => setOpen(false)} {...{ kind, currency }} limits={own} />
    </section>
  )
}

function LimitBar({ limit, timezone }: { limit: Limit; timezone: TimeZone }) {
  const { span, used, amount, left, currency, change } = limit
  const isNear = span !== 'each' && isNearlyUsed(limit)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-14">
        <span className="text-paper-2">{SPAN_NAMES[span]()}</span>
        <b className="num font-semibold">
          {span === 'each'
            ? amountText(amount, currency)
            : m.limits_used({ used: amountText(used, currency), amount: amountText(amount, currency) })}
        </b>
      </p>
      {span !== 'each' && (
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-3">
          <span
            className={`block h-full rounded-full ${isNear ? 'bg-loss' : 'bg-paper-2'}`}
            style={{ width: `${usedPercent(limit)}%` }}
          />
        </span>
      )}
      {isNear && <p className="num text-13 text-loss">{m.limits_left({ left: amountText(left, currency) })}</p>}
      {change && <WaitingChange limit={limit} change={change} timezone={timezone} />}
    </div>
  )
}

type WaitingChangeProps = { limit: Limit; change: NonNullable<Limit['change']>; timezone: TimeZone }

/** A looser limit that takes effect after a waiting period and another confirmation. */
function WaitingChange({ limit, change, timezone }: WaitingChangeProps) {
  const { limits } = useTRPC()
  const options = useLimitChange()
  const confirm = useMutation(limits.confirm.mutationOptions(options))
  const keep = useMutation(limits.keep.mutationOptions(options))
  const { confirmed, dialog } = useStepUp()
  const { kind, span } = limit
  const time = (iso: string) => formatDateTime(iso, getLocale(), timezone)
  const amount = change.amount === null ? m.limits_none() : amountText(change.amount, change.currency)
  const [isReady] = useState(() => Date.parse(change.ready_at) <= Date.now())
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line-strong border-dashed px-3 py-2">
      <p className="num min-w-40 flex-1 text-13 text-paper-2">
        {isReady
          ? m.limits_change_ready({ amount, time: time(change.lapses_at) })
          : m.limits_change_waits({ amount, time: time(change.ready_at) })}
      </p>
      {isReady && (
        <Button size="s" busy={confirm.isPending} onClick={() => confirmed(() => confirm.mutate({ kind, span }))}>
          {m.limits_confirm()}
        </Button>
      )}
      <Button variant="outline" size="s" busy={keep.isPending} onClick={() => keep.mutate({ kind, span })}>
        {m.limits_keep({ amount: amountText(limit.amount, limit.currency) })}
      </Button>
      <ErrorProblem error={confirm.error ?? keep.error} />
      {dialog}
    </div>
  )
}
