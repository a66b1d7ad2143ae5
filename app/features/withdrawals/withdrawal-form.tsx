import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'
import { payoutFee } from '#server/shared/money/payout-fee.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button } from '~/ui/button.tsx'
import { Money } from '~/ui/money.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Select } from '~/ui/select.tsx'

const NOTHING = micros(0n)

const schema = v.object({ amount: v.pipe(v.string(), v.nonEmpty('amount_invalid')) })

type WithdrawalFormProps = { currency: Currency; balance: string }

/** Amount and provider of a withdrawal; the fee and the net amount are shown above the button. */
export function WithdrawalForm({ currency, balance }: WithdrawalFormProps) {
  const id = useId()
  const { payments } = useTRPC()
  const queryClient = useQueryClient()
  const { renew } = useSessionCache()
  const { data: methods = [] } = useQuery(payments.payoutMethods.queryOptions({ currency }))
  const [chosen, setChosen] = useState<string>()
  const method =
    methods.find(({ provider }) => provider === chosen) ?? methods.find((one) => !one.is_paused) ?? methods[0]
  const [amount, setAmount] = useState('')
  const [keys] = useState(() => createKeyKeeper())
  const withdraw = useMutation(payments.withdraw.mutationOptions())
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['amount'],
    unit: currency,
    values: { amount },
    async send(values) {
      const body = { ...values, currency, ...(method && { provider: method.provider }) }
      await withdraw.mutateAsync({ ...body, idempotency_key: keys.keyFor(body) })
      keys.release()
      setAmount('')
      await Promise.all([queryClient.invalidateQueries(payments.withdrawals.pathFilter()), renew()])
    },
  })
  const leftToday = method?.left_today ?? null
  const most = leftToday !== null && parseMicros(leftToday) < parseMicros(balance) ? leftToday : balance
  const least = MIN_PAYOUT[currency]
  const requested = tryParseMicros(amount || '0') ?? NOTHING
  const fee = payoutFee(requested, method ? { flat: method.fee_flat, bp: method.fee_bp } : null)
  const receives = requested > fee ? micros(requested - fee) : NOTHING
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <h2 id={id} className="mb-3 font-semibold text-16">
        {m.withdrawal_new()}
      </h2>
      <form {...formProps} onSubmit={submit} className="grid gap-4">
        {method && (
          <Select
            label={m.withdrawal_method()}
            value={method.provider}
            onValueChange={setChosen}
            items={methods.map(({ provider, name }) => ({ value: provider, label: name }))}
          />
        )}
        <AmountField
          label={m.wallet_amount()}
          name="amount"
          value={amount}
          onValueChange={setAmount}
          currency={currency}
          {...(parseMicros(most) < parseMicros(least)
            ? { aside: m.error_amount_below_min({ detail: formatMoney(least, currency, getLocale()) }) }
            : { limits: { min: least, max: most } })}
          error={errors.amount}
        />
        <dl className="text-14">
          <Row name={m.withdrawal_fee()} value={formatMicros(fee)} currency={currency} />
          <Row name={m.withdrawal_receives()} value={formatMicros(receives)} currency={currency} />
          {leftToday !== null && <Row name={m.withdrawal_left_today()} value={leftToday} currency={currency} />}
        </dl>
        {method?.is_paused && (
          <p role="status" className="text-13 text-paper-2">
            {m.withdrawal_method_paused()}
          </p>
        )}
        <p className="text-13 text-paper-3">{m.withdrawal_final()}</p>
        <Problem lines={lines} />
        <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
          {amount ? m.withdrawal_submit({ amount: formatMoney(amount, currency, getLocale()) }) : m.withdrawal_title()}
        </Button>
      </form>
    </section>
  )
}

function Row({ name, value, currency }: { name: string; value: string; currency: Currency }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t">
      <dt className="text-paper-2">{name}</dt>
      <dd>
        <Money value={value} currency={currency} className="font-semibold" />
      </dd>
    </div>
  )
}
