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

/** Hashes of the queries whose results came with the document. */
const served = new Set<string>()

/** Records which queries the document brings results for, as they are added to the browser's cache. */
export function rememberServed(queryClient: QueryClient): (keys: readonly QueryKey[]) => void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    // a query sent by the browser starts without data
    if (type === 'added' && query.state.data !== undefined) served.add(query.queryHash)
  })
  return (keys) => {
    for (const key of keys) served.add(hashKey(key))
  }
}

/**
 * TanStack's `useQuery`, except during hydration of server-rendered markup. If another component has already fetched a
 * query that only browsers send, its result is withheld until this component is hydrated, so that the first render
 * matches the server's.
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
