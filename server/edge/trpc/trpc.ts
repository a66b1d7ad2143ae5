import { initTRPC, type TRPCError } from '@trpc/server'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import type { Context } from './context.ts'
import { errorData, errorMessage, isFault, toProcedureError } from './errors.ts'
import { toSignOnError } from './sign-on.ts'

/** Proxies close an idle stream, the common ones after a minute. */
const PING_MS = 15_000

export const SSE = { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } }

const t = initTRPC.context<Context>().create({
  transformer: procedureTransformer,
  sse: SSE,
  // custom shape: the default one contains the path and, outside of production, the stack
  errorFormatter({ shape, error, input }) {
    const data = errorData(error, shape.data.httpStatus, input)
    return { code: shape.code, message: errorMessage(data), data }
  },
})

/** Maps an upstream error to a procedure error, and reports each fault once. */
export async function mappedError(ctx: Context, met: TRPCError): Promise<TRPCError> {
  const cause = (await toSignOnError(ctx, met.cause)) ?? met.cause
  const error = toProcedureError(cause) ?? met
  if (isFault(error)) ctx.onFault(error.cause ?? error)
  return error
}

const mapErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) return result
  throw await mappedError(ctx, result.error)
})

export const router = t.router
export const procedure = t.procedure.use(mapErrors)
