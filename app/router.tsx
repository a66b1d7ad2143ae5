import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/trpc/router.ts'
import { makeTRPCClient, TRPCProvider } from '~/lib/trpc.ts'
import { deLocalizeUrl, localizeUrl } from '~/paraglide/runtime.js'
import { routeTree } from './routeTree.gen.ts'

/** One router, query cache and tRPC client: for each request on the server, for each page load in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const trpcClient = makeTRPCClient()
  const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient })
  const router = createRouter({
    routeTree,
    context: { queryClient, trpc },
    defaultPreload: 'intent',
    scrollRestoration: true,
    rewrite: { input: ({ url }) => deLocalizeUrl(url), output: ({ url }) => withoutTrailingSlash(localizeUrl(url)) },
    Wrap: ({ children }) => (
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    ),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

/** Paraglide answers `/en/` for the home page; the canonical form has no slash at its end. */
function withoutTrailingSlash(url: URL): URL {
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
