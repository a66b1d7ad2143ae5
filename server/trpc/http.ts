import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { currentContext } from './context.ts'
import { guard } from './door.ts'
import { appRouter } from './router.ts'

const ENDPOINT = '/api/trpc'
/** A page asks for five or six at once. */
const MAX_BATCH = 20

/** Answers a request for procedures, once it has passed the door. */
export async function answerTrpc(request: Request): Promise<Response> {
  const context = currentContext()
  const admitted = await guard(request, context)
  if (admitted instanceof Response) return admitted
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: admitted,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => context,
    responseMeta: () => ({ headers: new Headers({ 'cache-control': 'private, no-store' }) }),
  })
}
