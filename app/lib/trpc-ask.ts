import type { TRPCUntypedClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { AskProcedure } from './trpc-options.ts'

/** Asks by a client of tRPC. */
export const askBy =
  (client: TRPCUntypedClient<AppRouter>): AskProcedure =>
  (path, kind, input, { signal } = {}) => {
    const options = signal === undefined ? {} : { signal }
    const name = path.join('.')
    return kind === 'query' ? client.query(name, input, options) : client.mutation(name, input, options)
  }
