import type { QueryClient, QueryKey } from '@tanstack/react-query'

export type SentAnswer = {
  readonly key: QueryKey
  readonly data: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Query results that a rendered page sends for hydration. The query integration would send a stream and the code that
 * reads it, doubling their size. Null if a query is pending or has failed: then the integration must send it.
 */
export function answersOf(queryClient: QueryClient): SentAnswer[] | null {
  const answers: SentAnswer[] = []
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    // nothing requested it on the server: the browser will
    if (state.status === 'pending' && state.fetchStatus === 'idle') continue
    if (state.status !== 'success' || state.fetchStatus !== 'idle') return null
    answers.push({ key: queryKey, data: state.data, at: state.dataUpdatedAt })
  }
  return answers
}
