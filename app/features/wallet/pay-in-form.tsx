import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { usePromoRefused } from '~/lib/forms/refused-promo.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Money } from '~/ui/money.tsx'
import { Problem } from '~/ui/problem.tsx'
import { isWithoutMoney } from './is-without-money.ts'
import { LimitQuestion } from './limit-question.tsx'
import { payInSchema, type LimitQuestion as Question } from './pay-in-schema.ts'
import { PayMethods } from './pay-methods.tsx'
import { paymentHref } from './payment-href.ts'

const THIRD_PRESET = 2

/** Amount and method of a deposit; the payment itself happens on the provider's page. */
export function PayInForm({ currency }: { currency: Currency }) {
  const presets = depositPresets(currency)
  const [amount, setAmount] = useState(presets[THIRD_PRESET] ?? '')
  const [provider, setProvider] = useState<string>()
  const [keys] = useState(() => createKeyKeeper())
  const locale = getLocale()
  const { payments, limits } = useTRPC()
  const { data: methods = [] } = useQuery(payments.methods.queryOptions({ currency }))
  const isPaused = methods.length > 0 && methods.every((method) => method.is_paused)
  const createDeposit = useMutation(payments.createDeposit.mutationOptions())
  const setLimit = useMutation(limits.set.mutationOptions())
  const question = useLimitQuestion()
  const promoRefusal = usePromoRefused()
  const [limit, setOwnLimit] = useState('')
  const [wantsNoLimit, setWantsNoLimit] = useState(false)

  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: payInSchema(currency, question),
    fields: ['amount', 'limit'],
    unit: currency,
    values: { amount, limit, wants_no_limit: wantsNoLimit },
    async send(values) {
      // the limit applies to this deposit too
      if (values.limit !== '')
        await setLimit.mutateAsync({ kind: 'deposit', span: 'month', amount: values.limit, currency })
      const body = { amount: values.amount, currency, ...(provider !== undefined && { provider }) }
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
        <LimitQuestion
          {...{ question, currency, limit, error: errors.limit }}
          onLimitChange={setOwnLimit}
          wantsNone={wantsNoLimit}
          onWantsNoneChange={setWantsNoLimit}
        />
        <Problem lines={lines} />
        <Problem lines={promoRefusal ? [promoRefusal] : []} />
        <Button
          type="submit"
          variant="primary"
          size="l"
          busy={isSending}
          blocked={isBlocked || isPaused}
          className="w-full"
        >
          {amount ? m.wallet_pay_in_submit({ amount: formatMoney(amount, currency, locale) }) : m.wallet_pay_in_title()}
        </Button>
      </div>
    </form>
  )
}

/** Players without a deposit and without a limit must be asked, as the jurisdiction requires. */
function useLimitQuestion(): Question {
  const user = useSession().profile?.user
  const { data } = useQuery(useTRPC().limits.current.queryOptions({}))
  if (!isWithoutMoney(user) || data === undefined || data.limits.some(({ kind }) => kind === 'deposit')) return 'none'
  return data.jurisdiction.limit_prompt === 'registration' ? 'must' : 'may'
}

/** Keeps the button busy while the browser leaves the page. */
const never = () => new Promise<never>(() => {})

/** Multiples of the minimum deposit: 500, 1 000, 3 000 and 10 000 roubles. */
const TIMES_MIN = [5n, 10n, 30n, 100n]

/** Preset amounts, as canonical decimals. */
export function depositPresets(currency: Currency): string[] {
  const min = parseMicros(DEPOSIT_LIMITS[currency].min)
  return TIMES_MIN.map((times) => formatMicros(micros(min * times)))
}
