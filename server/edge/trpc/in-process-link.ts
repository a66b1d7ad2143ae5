import { unstable_localLink } from '@trpc/client'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { currentContext } from './context.ts'
import { type AppRouter, appRouter } from './router.ts'

/** Queries and mutations of the request that is being answered, in its own process. */
export const inProcessLink = unstable_localLink<AppRouter>({
  router: appRouter,
  createContext: async () => currentContext(),
  // nothing is written down and read again on the way
  transformer: procedureTransformer,
})
