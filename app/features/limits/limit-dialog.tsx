import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { MONEY_LIMITS, TIME_LIMITS } from '#server/shared/constants/player-limits.ts'
import { toast } from '~/lib/browser/toast.ts'
import { problemOf } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { NumberField } from '~/ui/number-field.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Select } from '~/ui/select.tsx'
import { KIND_NAMES, type Limit, type LimitKind, type LimitSpan, SPAN_NAMES } from './limits.ts'
import { useLimitChange } from './use-limit-change.ts'

const SPANS: Record<LimitKind, readonly LimitSpan[]> = { ...MONEY_LIMITS, ...TIME_LIMITS }
const MOST_MINUTES = 44_640

type LimitDialogProps = {
  open: boolean
  onClose: () => void
  kind: LimitKind
  currency: Currency
  limits: readonly Limit[]
}

export function LimitDialog({ open, onClose, kind, limits, ...rest }: LimitDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={KIND_NAMES[kind]()}>
      <LimitForm {...{ kind, limits, onClose }} {...rest} />
    </Dialog>
  )
}

function LimitForm({ kind, currency, limits, onClose }: Omit<LimitDialogProps, 'open'>) {
  const spans = SPANS[kind]
  const [span, setSpan] = useState<LimitSpan>(spans[0] ?? 'day')
  const known = limits.find((limit) => limit.span === span)
  const unit = kind === 'time' ? null : (known?.currency ?? currency)
  const [typed, setTyped] = useState<string>()
  const amount = typed ?? known?.amount ?? ''
  const change = useLimitChange()
  const set = useMutation({
    ...useTRPC().limits.set.mutationOptions(),
    async onSuccess({ outcome }) {
      await change.onSuccess()
      toast.success(outcome === 'in_force' ? m.limits_in_force() : m.limits_waiting())
      onClose()
    },
  })
  const problem = set.error ? problemOf(set.error, ['amount']) : undefined
  const send = (wish: string | null) => set.mutate({ kind, span, amount: wish, currency: unit })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (amount !== '') send(amount)
  }
  return (
    <form onSubmit={submit} noValidate={true} className="grid gap-4">
      {spans.length > 1 && (
        <Select
          label={m.limits_period()}
          value={span}
          onValueChange={(next) => {
            setSpan(next)
            setTyped(undefined)
          }}
          items={spans.map((value) => ({ value, label: SPAN_NAMES[value]() }))}
        />
      )}
      {unit === null ? (
        <NumberField
          label={m.limits_minutes()}
          value={amount === '' ? null : Number.parseInt(amount, 10)}
          onValueChange={(minutes) => setTyped(minutes === null ? '' : String(minutes))}
          min={1}
          max={MOST_MINUTES}
          error={problem?.fields.amount}
        />
      ) : (
        <AmountField
          label={m.limits_amount()}
          value={amount}
          onValueChange={setTyped}
          currency={unit}
          error={problem?.fields.amount}
        />
      )}
      <p className="text-13 text-paper-3">{m.limits_rule()}</p>
      <Problem lines={problem?.lines ?? []} />
      <Button type="submit" variant="primary" size="l" busy={set.isPending} disabled={amount === ''}>
        {m.limits_set()}
      </Button>
      {known && (
        <Button variant="outline" onClick={() => send(null)}>
          {m.limits_remove()}
        </Button>
      )}
    </form>
  )
}
