import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { formatMoney, formatNumber } from '~/lib/format.ts'
import { createKeyKeeper } from '~/lib/idempotency.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Money } from '~/ui/money.tsx'
import { Problem } from '~/ui/problem.tsx'
import { depositProblem } from './deposit-problem.ts'
import { PayMethods } from './pay-methods.tsx'
import { paymentHref } from './payment-href.ts'
import { depositPresets } from './presets.ts'

const THIRD_PRESET = 2

const schemaFor = (currency: Currency) =>
  v.object({
    amount: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed ? depositProblem(dataset.value, currency) : undefined
        if (message !== undefined) addIssue({ message })
      }),
    ),
  })

/** How much, by what; the payment itself happens on the provider's page. */
export function PayInForm({ currency }: { currency: Currency }) {
  const presets = depositPresets(currency)
  const [amount, setAmount] = useState(presets[THIRD_PRESET] ?? '')
  const [provider, setProvider] = useState<string>()
  const [keys] = useState(() => createKeyKeeper())
  const locale = getLocale()
  const createDeposit = useMutation(useTRPC().payments.createDeposit.mutationOptions())

  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: schemaFor(currency),
    fields: ['amount'],
    values: { amount },
    async send(values) {
      const body = { ...values, currency, ...(provider !== undefined && { provider }) }
      const deposit = await createDeposit.mutateAsync({ ...body, idempotency_key: keys.keyFor(body) })
      keys.release()
      window.location.assign(paymentHref(deposit, window.location.href, locale))
      await never()
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-6 sm:grid-cols-2 sm:items-start">
      <PayMethods currency={currency} chosen={provider} onChoose={setProvider} />
      <div className="grid gap-4">
        <AmountField
          label={m.wallet_amount()}
          name="amount"
          value={amount}
          onValueChange={setAmount}
          currency={currency}
          limits={DEPOSIT_LIMITS[currency]}
          error={errors.amount}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill the field above are no fieldset */}
        <div role="group" aria-label={m.wallet_amount_presets()} className="-mt-2 grid grid-cols-4 gap-2">
          {presets.map((preset) => (
            <Chip key={preset} selected={preset === amount} onClick={() => setAmount(preset)} className="h-10 px-0">
              {formatNumber(preset, locale)}
            </Chip>
          ))}
        </div>
        <p className="flex items-baseline justify-between gap-3 border-line border-t pt-3 text-13 text-paper-2">
          {m.wallet_credited()}
          <Money value={amount || '0'} currency={currency} className="font-semibold text-18 text-paper" />
        </p>
        <Link
          to="/profile/limits"
          className="inline-flex min-h-11 items-center text-13 text-paper-3 underline underline-offset-4 hover:text-paper lg:min-h-7"
        >
          {m.limits_set_offer()}
        </Link>
        <Problem lines={lines} />
        <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
          {amount ? m.wallet_pay_in_submit({ amount: formatMoney(amount, currency, locale) }) : m.wallet_pay_in_title()}
        </Button>
      </div>
    </form>
  )
}

/** The button stays busy while the browser leaves the page. */
const never = () => new Promise<never>(() => {})
