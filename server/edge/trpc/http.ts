import type { ServerResponse } from 'node:http'
import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { answerLeanly, type LeanAnswer } from '#server/edge/trpc/lean-procedures.ts'
import { isFastPathOn } from '#server/env.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import { type Admitted, requestGuard } from '../http/guards.ts'
import { type Context, currentContext } from './context.ts'
import { retryAfterS } from './errors.ts'
import { appRouter } from './router.ts'

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
export type AnswerLive = (admitted: Admitted, context: Context) => Response | null

type Asked = {
  readonly request: Request
  /** Of the request. */
  readonly url: Pick<URL, 'pathname' | 'searchParams'>
}

/**
 * Answers a request for procedures, once it has passed the request guard.
 * @param answerLive asked before tRPC is
 */
export async function answerTrpc(asked: Asked, answerLive?: AnswerLive): Promise<Response | LeanAnswer> {
  const context = currentContext()
  const admitted = await requestGuard(asked, context)
  if (admitted instanceof Response) return admitted
  const live = answerLive?.(admitted, context)
  if (live) return live
  const lean = isFastPathOn('lean-procedures', context.settings)
    ? answerLeanly(admitted, context, { maxBatchSize: MAX_BATCH, headersOf: answerHeaders })
    : null
  if (lean) return lean
  return fetchRequestHandler({
    endpoint: PROCEDURES_PATH,
    req: whole(admitted),
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => context,
    responseMeta: ({ errors }) => ({ headers: new Headers(answerHeaders(errors)) }),
  })
}

/** Of a batch the longest time to wait, since it is sent again as a whole. */
function answerHeaders(errors: readonly TRPCError[]): [name: string, value: string][] {
  const waitS = Math.max(0, ...errors.map((error) => retryAfterS(error) ?? 0))
  const unkept: [string, string] = ['cache-control', 'private, no-store']
  return waitS > 0 ? [unkept, ['retry-after', String(waitS)]] : [unkept]
}

/** Its body has been read. */
function whole({ request, body }: Admitted): Request {
  if (body === null) return request
  return new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal })
}
