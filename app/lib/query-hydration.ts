import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'

/** A query as it goes to the browser. */
type Answered = {
  readonly key: QueryKey
  readonly data: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

type Options = { readonly router: AnyRouter; readonly queryClient: QueryClient }

/**
 * Sends the browser what was asked while its page was rendered. A page that has all its answers carries them alone: the
 * integration's stream, with the code to read it, would be as long as they are.
 */
export function setUpQueryHydration({ router, queryClient }: Options): void {
  setupRouterSsrQueryIntegration({ router, queryClient })
  const { dehydrate, hydrate } = router.options
  if (import.meta.env.SSR) {
    router.options.dehydrate = () => {
      const answers = answersOf(queryClient)
      return answers ? { answers } : dehydrate?.()
    }
    return
  }
  router.options.hydrate = ({ answers, ...streamed }: { answers?: readonly Answered[] }) => {
    if (answers === undefined) return hydrate?.(streamed)
    for (const { key, data, at } of answers) queryClient.setQueryData(key, data, { updatedAt: at })
  }
}

/** Null where one is still awaited, or has failed. */
function answersOf(queryClient: QueryClient): Answered[] | null {
  const answers: Answered[] = []
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.status !== 'success' || state.fetchStatus !== 'idle') return null
    answers.push({ key: queryKey, data: state.data, at: state.dataUpdatedAt })
  }
  return answers
}
