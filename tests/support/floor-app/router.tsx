import { QueryClient, useQuery } from '@tanstack/react-query'
import { createRoute, createRouter, Link } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { Route as rootRoute } from './routes/__root.tsx'

const { TRPCProvider } = createTRPCContext()
const queryClient = new QueryClient()
const trpcClient = createTRPCClient({ links: [httpBatchLink({ url: '/api/trpc' })] })

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })

function Home() {
  const { data } = useQuery({ queryKey: ['greeting'], queryFn: () => 'hello' })
  return (
    <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
      <Link to="/">{data}</Link>
    </TRPCProvider>
  )
}

/** Start, Router, Query and tRPC without anything else: the minimum size of any page of the site. */
export function getRouter() {
  const router = createRouter({ routeTree: rootRoute.addChildren([homeRoute]) })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}
