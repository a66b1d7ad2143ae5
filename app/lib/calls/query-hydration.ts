import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { unpack } from '#server/shared/packed.ts'
import type { StartContext } from '~/lib/pages/start-context.ts'
import { rememberServed } from './use-query.ts'

/** A query as transferred to the browser. */
type Answered = {
  readonly key: QueryKey
  readonly data?: unknown
  /** Large data. */
  readonly packed?: string
  /** Milliseconds since 1970. */
  readonly at: number
}

type Options = Pick<StartContext, 'answersOf'> & { readonly router: AnyRouter; readonly queryClient: QueryClient }

/** Transfers the queries of a rendered page to the browser: all at once, or in the integration's stream. */
export function setUpQueryHydration({ router, queryClient, answersOf }: Options): void {
  setupRouterSsrQueryIntegration({ router, queryClient })
  const { dehydrate, hydrate } = router.options
  if (import.meta.env.SSR) {
    router.options.dehydrate = () => {
      const answers = answersOf?.(queryClient)
      return answers ? { answers } : dehydrate?.()
    }
    return
  }
  const remember = rememberServed(queryClient)
  router.options.hydrate = async ({ answers, ...streamed }: { answers?: readonly Answered[] }) => {
    // yields to the event loop: building the router already is as long a task as a phone tolerates without handling
    // input
    await new Promise((resolve) => setTimeout(resolve))
    if (answers === undefined) return hydrate?.(streamed)
    remember(answers.map(({ key }) => key))
    for (const { key, data, packed, at } of answers)
      queryClient.setQueryData(key, packed === undefined ? data : unpack(packed), { updatedAt: at })
  }
}
