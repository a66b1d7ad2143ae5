import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { currentContext } from './context.ts'
import { retryAfterS } from './errors.ts'
import { requestGuard } from './request-guard.ts'
import { appRouter } from './router.ts'

/** The path before the names of procedures. */
export const ENDPOINT = '/api/trpc'
/** A page asks for five or six at once. */
const MAX_BATCH = 20

/** Answers a request for procedures, once it has passed the request guard. */
export async function answerTrpc(request: Request): Promise<Response> {
  const context = currentContext()
  const admitted = await requestGuard(request, context)
  if (admitted instanceof Response) return admitted
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: admitted,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => context,
    responseMeta: ({ errors }) => ({ headers: answerHeaders(errors) }),
  })
}

/** Of a batch the longest time to wait, since it is sent again as a whole. */
function answerHeaders(errors: readonly TRPCError[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  const waitS = Math.max(0, ...errors.map((error) => retryAfterS(error) ?? 0))
  if (waitS > 0) headers.set('retry-after', String(waitS))
  return headers
}
