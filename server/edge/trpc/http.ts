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

/** A page calls five or six at a time. */
const MAX_BATCH = 20

/** The part of a node:http response that a response with its own writer needs. */
export type Outgoing = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'once' | 'writableLength' | 'closed'>

/** A live stream that writes its own body after the head has been sent. It either ends the body or is abandoned. */
export class LiveResponse extends Response {
  readonly writeTo: (outgoing: Outgoing) => void
  constructor(writeTo: (outgoing: Outgoing) => void) {
    super(null, { headers: LIVE_HEADERS })
    this.writeTo = writeTo
  }
}

/** Headers of a subscription, except for its end: chunked encoding would wrap each event again for each reader. */
const LIVE_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Answers the requests that it supports; null for all others. */
export type AnswerLive = (admitted: Admitted, context: Context) => Response | Promise<Response> | null

type HttpOptions = {
  readonly request: Request
  readonly url: Pick<URL, 'pathname' | 'searchParams'>
}

/**
 * Answers a request for procedures, once it has passed the request guard.
 * @param answerLive called before tRPC
 */
export async function answerTrpc(options: HttpOptions, answerLive?: AnswerLive): Promise<Response | LeanAnswer> {
  const context = currentContext()
  const admitted = await requestGuard(options, context)
  if (admitted instanceof Response) return admitted
  const live = await answerLive?.(admitted, context)
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

/** Uses the longest Retry-After of a batch, since a batch is repeated as a whole. */
function answerHeaders(errors: readonly TRPCError[]): [name: string, value: string][] {
  const waitS = Math.max(0, ...errors.map((error) => retryAfterS(error) ?? 0))
  const unkept: [string, string] = ['cache-control', 'private, no-store']
  return waitS > 0 ? [unkept, ['retry-after', String(waitS)]] : [unkept]
}

/** Rebuilds a request whose body has been read. */
function whole({ request, body }: Admitted): Request {
  if (body === null) return request
  return new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal })
}
