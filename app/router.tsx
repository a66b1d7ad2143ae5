import { notifyManager, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { dataOf } from '~/lib/calls/error-data.ts'
import { setUpQueryHydration } from '~/lib/calls/query-hydration.ts'
import { trpc, trpcClient } from '~/lib/calls/trpc.ts'
import { keepLocations } from '~/lib/pages/kept-locations.ts'
import { parseSearch, stringifySearch } from '~/lib/pages/search.ts'
import { startContext } from '~/lib/pages/start-context.ts'
import { isDocumentLeft } from '~/lib/scripts/left-document.ts'
import { deLocalizeUrl, localizeUrl } from '~/paraglide/runtime.js'
import { PageFailure } from '~/shell/fatal-error.tsx'
import { routeTree } from './routeTree.gen.ts'

const MAX_RETRIES = 2

// answers are told within their turn, so that the page is rendered once for them and for what else came with them
if (!import.meta.env.SSR) notifyManager.setScheduler(queueMicrotask)

/** One router and query cache: for each request on the server, for each page load in the browser. */
export function getRouter() {
  // Start waits for a router, and wakes nothing of a document that is being left
  if (!import.meta.env.SSR && isDocumentLeft()) return new Promise(() => {}) as never
  const queryClient = new QueryClient({
    // a server that is waited for does not try again: what fails there goes out pending, and the browser asks
    defaultOptions: {
      queries: { staleTime: 60_000, retry: import.meta.env.SSR ? false : isWorthRetrying },
      // offline it fails at once: a bet that waits for the connection would be placed behind the player's back
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
  if (import.meta.env.SSR) keepLocations(router)
  setUpQueryHydration({ router, queryClient, answersOf: page?.answersOf })
  return router
}

/** A refusal stays one. What failed within the served stream has no data, and is asked for again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = dataOf(error)?.httpStatus
  return failures < MAX_RETRIES && !(status !== undefined && status < 500)
}

/** Paraglide answers `/en/` for the home page; the canonical form has no slash at its end. */
function withoutTrailingSlash(url: URL): URL {
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) url.pathname = url.pathname.slice(0, -1)
  return url
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
