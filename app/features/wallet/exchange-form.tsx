import { useMutation } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { QUOTE_S } from '#server/shared/constants/timings.ts'
import { toast } from '~/lib/browser/toast.ts'
import { isUncertain, problemOf } from '~/lib/calls/errors.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { currencyLabel } from '~/lib/format/currency-names.ts'
import { formatMoney, formatNumber, formatPercent } from '~/lib/format/format.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button } from '~/ui/button.tsx'
import { Money } from '~/ui/money.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Select } from '~/ui/select.tsx'

type Quote = inferRouterOutputs<AppRouter>['wallet']['quote']

type ExchangeFormProps = {
  active: Currency
  balanceOf: (currency: Currency) => string
}

/**
 * Currency exchange: currencies and amount, then a quote whose rate is guaranteed for half a minute before anything is
 * moved.
 */
export function ExchangeForm({ active, balanceOf }: ExchangeFormProps) {
  const { wallet } = useTRPC()
  const { renew } = useSessionCache()
  const [from, setFrom] = useState(active)
  const [to, setTo] = useState<Currency>(CURRENCY_CODES.find((currency) => currency !== active) ?? active)
  const [amount, setAmount] = useState('')
  const [keys] = useState(() => createKeyKeeper())
  const quote = useMutation(wallet.quote.mutationOptions())
  const exchange = useMutation(
    wallet.exchange.mutationOptions({
      async onSuccess({ receives, to: currency }) {
        keys.release()
        quote.reset()
        setAmount('')
        toast.success(m.exchange_done({ amount: formatMoney(receives, currency, getLocale()) }))
        await renew()
      },
      // an exchange that may have happened is retried unchanged
      onError: (error) => isUncertain(error) || quote.reset(),
    }),
  )
  const held = quote.data
  const leftS = useSecondsLeft(held)

  const change = (set: () => void) => {
    set()
    quote.reset()
    exchange.reset()
  }
  const pick = (side: 'from' | 'to', currency: Currency) =>
    change(() => {
      const [mine, other] = side === 'from' ? ([from, to] as const) : ([to, from] as const)
      setFrom(side === 'from' ? currency : currency === other ? mine : from)
      setTo(side === 'to' ? currency : currency === other ? mine : to)
    })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    exchange.reset()
    if (held && leftS > 0) {
      const body = { quote_id: held.id }
      exchange.mutate({ ...body, idempotency_key: keys.keyFor(body) })
    } else if (amount !== '') quote.mutate({ from, to, amount })
  }
  const error = exchange.error ?? quote.error
  const problem = error ? problemOf(error, ['amount'], { unit: from }) : undefined
  const isHeld = held !== undefined && leftS > 0
  return (
    <form onSubmit={submit} noValidate={true} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Select<Currency>
          label={m.exchange_from()}
          value={from}
          onValueChange={(currency) => pick('from', currency)}
          items={currencies()}
        />
        <Select<Currency>
          label={m.exchange_to()}
          value={to}
          onValueChange={(currency) => pick('to', currency)}
          items={currencies()}
        />
      </div>
      <AmountField
        label={m.wallet_amount()}
        name="amount"
        value={amount}
        onValueChange={(next) => change(() => setAmount(next))}
        currency={from}
        aside={m.wallet_available({ amount: formatMoney(balanceOf(from), from, getLocale()) })}
        error={problem?.fields.amount}
      />
      <div aria-live="polite">{isHeld && <QuoteFacts quote={held} />}</div>
      {held && (
        <p role="timer" className={`num text-13 ${isHeld ? 'text-paper-2' : 'text-paper-3'}`}>
          {isHeld ? m.exchange_held({ seconds: formatNumber(leftS, getLocale()) }) : m.exchange_run_out()}
        </p>
      )}
      <Problem lines={problem?.lines ?? []} />
      <Button type="submit" variant="primary" size="l" busy={quote.isPending || exchange.isPending} className="w-full">
        {isHeld ? m.exchange_submit({ amount: formatMoney(held.amount, held.from, getLocale()) }) : m.exchange_ask()}
      </Button>
      <p className="text-13 text-paper-3">{m.exchange_note()}</p>
    </form>
  )
}

const currencies = () => CURRENCY_CODES.map((currency) => ({ value: currency, label: currencyLabel(currency) }))

const RATE_DIGITS = 4
const PERCENT = 100

function QuoteFacts({ quote: { from, to, receives, rate, spread_bp } }: { quote: Quote }) {
  const locale = getLocale()
  return (
    <dl className="text-14">
      <Fact name={m.exchange_rate()}>
        <span className="num">
          1 {from} = {formatNumber(rate, locale, rateDigits(rate))} {to}
        </span>
      </Fact>
      <Fact name={m.exchange_spread()}>
        <span className="num">{formatPercent(spread_bp / PERCENT, locale)}</span>
      </Fact>
      <Fact name={m.exchange_receives()}>
        <Money value={receives} currency={to} className="font-semibold text-18" />
      </Fact>
    </dl>
  )
}

/** Number of decimals that shows four significant digits. */
const rateDigits = (rate: string) => RATE_DIGITS + (/^0\.(0*)/.exec(rate)?.[1]?.length ?? 0)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t">
      <dt className="text-paper-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const SECOND_MS = 1000

/** Counts from the arrival of the quote by the browser's clock; the server decides. */
function useSecondsLeft(quote: Quote | undefined): number {
  const [timed, setTimed] = useState<{ id: string; left: number }>()
  const id = quote?.id
  useEffect(() => {
    if (id === undefined) return
    const end = performance.now() + QUOTE_S * SECOND_MS
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS))
      setTimed({ id, left })
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [id])
  return timed !== undefined && timed.id === id ? timed.left : QUOTE_S
}
