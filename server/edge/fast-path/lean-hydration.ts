import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A query as it goes to the browser. */
export type SentAnswer = {
  readonly key: QueryKey
  readonly data: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * What the browser is sent of a page that has all its answers: them alone. The integration's stream, with the code to read
 * it, would be as long as they are. Null where one is still awaited, or has failed.
 */
export function answersOf(queryClient: QueryClient): SentAnswer[] | null {
  const answers: SentAnswer[] = []
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.status !== 'success' || state.fetchStatus !== 'idle') return null
    answers.push({ key: queryKey, data: state.data, at: state.dataUpdatedAt })
  }
  return answers
}
