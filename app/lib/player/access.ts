import type { QueryClient } from '@tanstack/react-query'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'

type Queries = { readonly queryClient: QueryClient; readonly trpc: TRPCOptionsProxy<AppRouter> }

/** Asked anew once it is a minute old; where nobody answers, the page stays. */
const OF_NAVIGATION = {
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
} as const

/**
 * Asks behind a navigation whether the site is open where its visitor is, as the gateway asks before a page that is
 * requested. Where it is closed, `leave` is called.
 */
export async function checkAccess({ queryClient, trpc }: Queries, leave: () => void): Promise<void> {
  const answer = queryClient.fetchQuery(trpc.site.access.queryOptions(undefined, OF_NAVIGATION))
  const { isBlocked } = await answer.catch(() => ({ isBlocked: false }))
  if (isBlocked) leave()
}
