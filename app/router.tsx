import { notifyManager, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { dataOf } from '~/lib/calls/error-data.ts'
import { setUpQueryHydration } from '~/lib/calls/query-hydration.ts'
import { trpc, trpcClient } from '~/lib/calls/trpc.ts'
import { cacheLocations } from '~/lib/pages/cached-locations.ts'
import { parseSearch, stringifySearch } from '~/lib/pages/search.ts'
import { startContext } from '~/lib/pages/start-context.ts'
import { isDocumentLeft } from '~/lib/scripts/left-document.ts'
import { deLocalizeUrl, localizeUrl } from '~/paraglide/runtime.js'
import { PageFailure } from '~/shell/fatal-error.tsx'
import { routeTree } from './routeTree.gen.ts'

const MAX_RETRIES = 2

// notifies of results within the same turn, so that the page renders once for them and for what came with them
if (!import.meta.env.SSR) notifyManager.setScheduler(queueMicrotask)

/** Creates the router and query cache: per request on the server, per page load in the browser. */
export function getRouter() {
  // Start waits for the router, so nothing is hydrated in a document that is being left
  if (!import.meta.env.SSR && isDocumentLeft()) return new Promise(() => {}) as never
  const queryClient = new QueryClient({
    // no retries on the server, where a response is waiting: failed queries are sent as pending, and the browser
    // fetches them
    defaultOptions: {
      queries: { staleTime: 60_000, retry: import.meta.env.SSR ? false : isWorthRetrying },
      // fails immediately when offline: a bet queued until the connection returns would be placed without the player
      // noticing
      mutations: { networkMode: 'always' },
    },
  })
  const page = startContext()
  const router = createRouter({
    routeTree,
    origin: page?.siteOrigin,
    ssr: { nonce: page?.nonce },
    context: { queryClient, trpc, trpcClient, marks: page?.marks },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    rewrite: { input: ({ url }) => deLocalizeUrl(url), output: ({ url }) => withoutTrailingSlash(localizeUrl(url)) },
  })
  if (import.meta.env.SSR) cacheLocations(router)
  setUpQueryHydration({ router, queryClient, answersOf: page?.answersOf })
  return router
}

/** Rejections by the server are not retried. An error from the served stream has no data and is retried. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = dataOf(error)?.httpStatus
  return failures < MAX_RETRIES && !(status !== undefined && status < 500)
}

/** Paraglide generates `/en/` for the home page; the canonical form has no trailing slash. */
function withoutTrailingSlash(url: URL): URL {
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) url.pathname = url.pathname.slice(0, -1)
  return url
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
