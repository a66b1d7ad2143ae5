import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isPlain } from '#server/edge/trpc/shared-text.ts'
import { pack } from '#server/shared/packed.ts'

export type SentAnswer = ({ readonly data: unknown } | { readonly packed: string }) & {
  readonly key: QueryKey
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Characters from which data is sent as a text of `pack`. */
const LARGE = 4000

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
    answers.push({ key: queryKey, ...sent(state.data), at: state.dataUpdatedAt })
  }
  return answers
}

function sent(data: unknown) {
  const packed = isPlain(data) ? pack(data) : ''
  return packed.length < LARGE ? { data } : { packed }
}
