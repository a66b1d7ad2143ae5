import type { QueryClient } from '@tanstack/react-query'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'

type Queries = { readonly queryClient: QueryClient; readonly trpc: TRPCOptionsProxy<AppRouter> }

/** Refetched once it is a minute old; on failure the page stays. */
const OF_NAVIGATION = {
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
} as const

/**
 * Checks in the background of a navigation whether the site is available in the visitor's country, as the gateway does
 * before requested pages. Calls `leave` if it is not.
 */
export async function checkAccess({ queryClient, trpc }: Queries, leave: () => void): Promise<void> {
  const answer = queryClient.fetchQuery(trpc.site.access.queryOptions(undefined, OF_NAVIGATION))
  const { isBlocked } = await answer.catch(() => ({ isBlocked: false }))
  if (isBlocked) leave()
}
