import type { ServerResponse } from 'node:http'
import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, currentContext } from './context.ts'
import { retryAfterS } from './errors.ts'
import { requestGuard } from './request-guard.ts'
import { appRouter } from './router.ts'

/** The path before the names of procedures. */
export const ENDPOINT = '/api/trpc'
/** A page asks for five or six at once. */
const MAX_BATCH = 20

/** As much of a response of node:http as an answer needs that writes itself. */
export type Outgoing = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'once' | 'writableLength'>

/** A live stream that writes its own body, once its head has been sent, and ends it or is left. */
export class LiveResponse extends Response {
  readonly writeTo: (outgoing: Outgoing) => void
  constructor(writeTo: (outgoing: Outgoing) => void) {
    super(null, { headers: LIVE_HEADERS })
    this.writeTo = writeTo
  }
}

/** As of any subscription's answer, but for its end: chunks would wrap each event once more for each of its readers. */
const LIVE_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Answers by itself what it can; null for all else. */
export type AnswerLive = (request: Request, context: Context) => Response | null

/**
 * Answers a request for procedures, once it has passed the request guard.
 * @param answerLive asked before tRPC is
 */
export async function answerTrpc(request: Request, answerLive?: AnswerLive): Promise<Response> {
  const context = currentContext()
  const admitted = await requestGuard(request, context)
  if (admitted instanceof Response) return admitted
  const live = answerLive?.(admitted, context)
  if (live) return live
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
