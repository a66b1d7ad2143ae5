import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import type { Context } from './context.ts'
import { errorData, toProcedureError } from './errors.ts'
import { signOnRequired } from './sign-on.ts'

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  // a shape of its own: the default one carries the path and, outside of production, the stack
  errorFormatter: ({ shape, error, input }) => ({
    code: shape.code,
    message: error.code === 'INTERNAL_SERVER_ERROR' ? 'internal' : error.message,
    data: errorData(error, shape.data.httpStatus, input),
  }),
})

/** Maps what upstream says to an error of a procedure, once for all of them. */
const mapErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) return result
  const cause = (await signOnRequired(ctx, result.error.cause)) ?? result.error.cause
  throw toProcedureError(cause) ?? result.error
})

export const router = t.router
export const procedure = t.procedure.use(mapErrors)
