import {
  type DefaultError,
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery as useAnyQuery,
} from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'

/** Hashes of the queries whose answers came with the document. */
const served = new Set<string>()

/** Remembers which queries the document brings answers for, as they are put into the cache of the browser. */
export function rememberServed(queryClient: QueryClient): (keys: readonly QueryKey[]) => void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    // a query that the browser asks begins without data
    if (type === 'added' && query.state.data !== undefined) served.add(query.queryHash)
  })
  return (keys) => {
    for (const key of keys) served.add(hashKey(key))
  }
}

/**
 * A query as TanStack's `useQuery` has it, but for one thing: a part of the page that is still to be hydrated was written by the server
 * without the answer of a query that only browsers send. Another part may have sent it meanwhile; its answer is held back until the
 * served text has been hydrated, which would not be what is rendered otherwise.
 */
export function useQuery<
  TQueryFnData = unknown,
  TError = DefaultError,
  TData = TQueryFnData,
  TKey extends QueryKey = QueryKey,
>(options: UseQueryOptions<TQueryFnData, TError, TData, TKey>): UseQueryResult<TData, TError> {
  const query = useAnyQuery(options)
  const isHydrated = useHydrated()
  if (import.meta.env.SSR || isHydrated || served.has(hashKey(options.queryKey))) return query
  const { refetch } = query
  return {
    ...PENDING,
    refetch,
  } as UseQueryResult<TData, TError>
}

const PENDING = {
  data: undefined,
  dataUpdatedAt: 0,
  error: null,
  errorUpdatedAt: 0,
  errorUpdateCount: 0,
  failureCount: 0,
  failureReason: null,
  fetchStatus: 'fetching',
  isEnabled: true,
  isError: false,
  isFetched: false,
  isFetchedAfterMount: false,
  isFetching: true,
  isInitialLoading: true,
  isLoading: true,
  isLoadingError: false,
  isPaused: false,
  isPending: true,
  isPlaceholderData: false,
  isRefetchError: false,
  isRefetching: false,
  isStale: true,
  isSuccess: false,
  status: 'pending',
}
