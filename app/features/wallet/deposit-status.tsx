import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useEffectEvent } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SuccessState } from '~/ui/success-state.tsx'

type Deposit = inferRouterOutputs<AppRouter>['payments']['deposit']

const POLL_INTERVAL_MS = 2000
const isOpen = (deposit: Deposit | undefined) => deposit?.status === 'created' || deposit?.status === 'pending'

/** Status of a deposit. Polls until the provider has responded, and then shows the new balance. */
export function DepositStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const trpc = useTRPC()
  const query = useQuery({
    ...trpc.payments.deposit.queryOptions({ id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data) ? POLL_INTERVAL_MS : false),
  })
  const { renew } = useSessionCache()
  const onConfirmed = useEffectEvent(renew)
  const isConfirmed = query.data?.status === 'confirmed'
  useEffect(() => {
    if (isConfirmed) inBackground(onConfirmed())
  }, [isConfirmed])

  if (query.isError)
    return (
      <ErrorState
        title={errorLines(query.error).join(' ')}
        action={<Button onClick={() => query.refetch()}>{m.ui_retry()}</Button>}
      />
    )
  return (
    <div aria-live="polite" className="min-h-60">
      {query.data ? (
        <Outcome deposit={query.data} onClose={onClose} />
      ) : (
        <Skeleton className="mx-auto mt-8 h-24 w-50" />
      )}
    </div>
  )
}

function Outcome({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { open } = useModals()
  const again = (
    <Button variant="primary" onClick={() => open({ name: 'PayIn' })}>
      {m.wallet_deposit_again()}
    </Button>
  )
  switch (deposit.status) {
    case 'created':
    case 'pending':
      return <EmptyState title={m.wallet_deposit_created()}>{m.wallet_deposit_created_text()}</EmptyState>
    case 'confirmed': {
      const amount = formatMoney(deposit.amount, deposit.currency, getLocale())
      if (deposit.is_sent_back)
        return (
          <EmptyState title={m.wallet_deposit_sent_back({ amount })}>{m.wallet_deposit_sent_back_text()}</EmptyState>
        )
      return (
        <SuccessState
          title={m.wallet_deposit_confirmed({ amount })}
          action={
            <Button variant="primary" onClick={onClose}>
              {m.wallet_done()}
            </Button>
          }
        >
          {m.wallet_deposit_confirmed_text()}
        </SuccessState>
      )
    }
    case 'failed':
      return (
        <ErrorState title={m.wallet_deposit_failed()} action={again}>
          {m.wallet_deposit_failed_text()}
        </ErrorState>
      )
    case 'charged_back':
      return <ErrorState title={m.wallet_deposit_charged_back()}>{m.wallet_deposit_charged_back_text()}</ErrorState>
    case 'expired':
      return (
        <ErrorState title={m.wallet_deposit_expired()} action={again}>
          {m.wallet_deposit_failed_text()}
        </ErrorState>
      )
  }
}
