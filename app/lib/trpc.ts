import { createIsomorphicFn } from '@tanstack/react-start'
import { createTRPCClient, httpBatchLink, unstable_localLink as localLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import superjson from 'superjson'
import { currentContext } from '#server/trpc/context.ts'
import { type AppRouter, appRouter } from '#server/trpc/router.ts'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/**
 * One client for both sides: procedures run in-process while a page is rendered, and over HTTP from the browser. Start
 * compiles each side on its own, so that nothing of the server reaches a browser's chunk.
 */
export const makeTRPCClient = createIsomorphicFn()
  .server(() =>
    createTRPCClient<AppRouter>({
      links: [localLink({ router: appRouter, createContext: async () => currentContext(), transformer: superjson })],
    }),
  )
  .client(() =>
    createTRPCClient<AppRouter>({
      // not the streaming link: these calls may set the cookie, and a stream has sent its head by then
      links: [httpBatchLink({ url: '/api/trpc', transformer: superjson })],
    }),
  )
