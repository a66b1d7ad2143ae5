import { useQuery } from '@tanstack/react-query'
import { errorLines } from '~/lib/errors.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useModals } from '~/lib/modals.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { fieldsOfBet } from './check.ts'
import { Verifier } from './verifier.tsx'

/** The verifier with one stored bet in it, once its server seed is known. */
export function BetCheck({ id }: { id: string }) {
  const { open } = useModals()
  const timeZone = useSession().profile?.user.timezone ?? 'UTC'
  const query = useQuery(useTRPC().bets.byId.queryOptions({ id }))
  if (query.isError) {
    const isUnknown = query.error.data?.httpStatus === 404
    return (
      <ErrorState
        title={isUnknown ? m.fairness_bet_not_found() : errorLines(query.error).join(' ')}
        action={!isUnknown && <Button onClick={() => query.refetch()}>{m.ui_retry()}</Button>}
      />
    )
  }
  if (query.isPending) return <Skeleton className="h-100 w-full rounded-panel" />

  const bet = query.data
  return (
    <>
      <p className="num mb-4 text-13 text-paper-2">
        {m.fairness_bet_of({ time: formatDateTime(bet.placed_at, getLocale(), timeZone) })}
      </p>
      {bet.server_seed === null && (
        <div className="mb-6 rounded-panel border border-line bg-surface-1">
          <EmptyState
            title={m.fairness_not_revealed_title()}
            action={<Button onClick={() => open({ name: 'Fairness' })}>{m.fairness_open_seeds()}</Button>}
          >
            {m.fairness_not_revealed()}
          </EmptyState>
        </div>
      )}
      <Verifier key={bet.server_seed} initial={fieldsOfBet(bet)} stored={bet} />
    </>
  )
}
