import { Link } from '@tanstack/react-router'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/**
 * Shown instead of offers to players on a break, with a note that no deadlines expire meanwhile, and to excluded
 * players, with a note that their bonuses have ended.
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
