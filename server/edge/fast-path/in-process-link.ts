import { TRPCClientError, type TRPCLink, unstable_localLink } from '@trpc/client'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { currentContext } from '../trpc/context.ts'
import { type AppRouter, appRouter } from '../trpc/router.ts'
import { isOn } from './is-on.ts'

/**
 * Queries and mutations of the request that is being answered, in its own process. tRPC's local link makes three abort
 * controllers for each and aborts them all, which costs more than a procedure whose answer is in memory.
 */
export const inProcessLink: TRPCLink<AppRouter> = (runtime) =>
  (isOn('in-process-link') ? directLink : localLink)(runtime)

const localLink = unstable_localLink<AppRouter>({
  router: appRouter,
  createContext: async () => currentContext(),
  // nothing is written down and read again on the way
  transformer: procedureTransformer,
})

const directLink: TRPCLink<AppRouter> =
  () =>
  ({ op: { type, path, input, signal } }) =>
    observable((observer) => {
      const ctx = currentContext()
      const call = { router: appRouter, path, type, ctx, getRawInput: async () => input, batchIndex: 0 }
      callTRPCProcedure({ ...call, signal: signal ?? undefined }).then(
        (data) => {
          observer.next({ result: { data } })
          observer.complete()
        },
        (cause: unknown) => {
          const error = getTRPCErrorFromUnknown(cause)
          const shape = getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx })
          observer.error(TRPCClientError.from({ error: shape }, cause instanceof Error ? { cause } : {}))
        },
      )
    })
