import { Link } from '@tanstack/react-router'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/**
 * Whoever rests or is excluded is offered nothing. The one is told that nothing runs out meanwhile; of the other what they
 * had has ended.
 */
export function AtRest() {
  const { data } = useQuery(useTRPC().limits.current.queryOptions({}))
  const isExcluded = data?.stop?.reason === 'self_excluded'
  return (
    <EmptyState
      title={isExcluded ? m.error_self_excluded() : m.promotions_rest_title()}
      action={
        <Link to="/profile/limits" className={buttonClass('secondary')}>
          {m.limits_title()}
        </Link>
      }
    >
      {isExcluded ? m.promotions_excluded() : m.promotions_rest()}
    </EmptyState>
  )
}
