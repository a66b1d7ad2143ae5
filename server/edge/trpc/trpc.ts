import { initTRPC } from '@trpc/server'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import type { Context } from './context.ts'
import { errorData, errorMessage, isFault, toProcedureError } from './errors.ts'
import { signOnRequired } from './sign-on.ts'

/** Proxies close a stream that says nothing, the common ones after a minute. */
const PING_MS = 15_000

/** How subscriptions are told. */
export const SSE = { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } }

const t = initTRPC.context<Context>().create({
  transformer: procedureTransformer,
  sse: SSE,
  // a shape of its own: the default one carries the path and, outside of production, the stack
  errorFormatter({ shape, error, input }) {
    const data = errorData(error, shape.data.httpStatus, input)
    return { code: shape.code, message: errorMessage(data), data }
  },
})

/** Maps what upstream says to an error of a procedure, and reports what is nobody's refusal: once for all of them. */
const mapErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) return result
  const cause = (await signOnRequired(ctx, result.error.cause)) ?? result.error.cause
  const error = toProcedureError(cause) ?? result.error
  if (isFault(error)) ctx.onFault(error.cause ?? error)
  throw error
})

export const router = t.router
export const procedure = t.procedure.use(mapErrors)
