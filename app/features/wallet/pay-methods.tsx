import type { inferRouterOutputs } from '@trpc/server'
import { CreditCard, Lock } from 'lucide-react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

type Method = inferRouterOutputs<AppRouter>['payments']['methods'][number]

type Choice = {
  readonly currency: Currency
  /** Name of a provider; undefined before the player has chosen, in which case the first one is used. */
  readonly chosen: string | undefined
  readonly onChoose: (provider: string) => void
}

export function PayMethods(choice: Choice) {
  const { currency } = choice
  const { data, error, refetch } = useQuery(useTRPC().payments.methods.queryOptions({ currency }))
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-2 font-medium text-12 text-paper-2">{m.wallet_method()}</legend>
      {error ? (
        <ErrorState
          title={errorLines(error).join(' ')}
          action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>}
        />
      ) : data ? (
        <MethodList {...choice} methods={data} />
      ) : (
        <Skeleton className="h-15.5 w-full" />
      )}
      <p className="flex gap-2 text-12 text-paper-3">
        <Lock aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
        {m.wallet_method_note()}
      </p>
    </fieldset>
  )
}

function MethodList({ methods, currency, chosen: picked, onChoose }: Choice & { methods: Method[] }) {
  const chosen = picked ?? (methods.find((one) => !one.is_paused) ?? methods[0])?.provider
  if (methods.length === 0) return <EmptyState title={m.wallet_methods_none()} />
  return methods.map(({ provider, name, ...facts }) => (
    <label
      key={provider}
      className="flex items-center gap-3 rounded-control border border-line-strong bg-surface-3 p-2.5 pr-3.5 has-checked:border-accent has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <input
        type="radio"
        name="provider"
        value={provider}
        checked={provider === chosen}
        disabled={facts.is_paused}
        onChange={() => onChoose(provider)}
        className="sr-only"
      />
      <span className="grid size-10 shrink-0 place-items-center rounded-chip bg-surface-2 text-paper-2">
        <CreditCard aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </span>
      <span className="min-w-0">
        <b className="block font-semibold text-14">{name}</b>
        <span className="num text-12 text-paper-3">
          {facts.is_paused ? m.wallet_method_paused() : factsOf(facts, currency)}
        </span>
      </span>
    </label>
  ))
}

type Facts = Pick<Method, 'min' | 'max' | 'is_instant'>

/** Limits and processing time of a provider. Payments are credited without a fee. */
function factsOf({ min, max, is_instant: isInstant }: Facts, currency: Currency): string {
  const shown = (amount: string) => formatMoney(amount, currency, getLocale())
  const between = min !== null && max !== null ? [m.wallet_method_between({ min: shown(min), max: shown(max) })] : []
  return [...between, isInstant ? m.wallet_method_instant() : m.wallet_method_later(), m.wallet_method_free()].join(
    ' · ',
  )
}
