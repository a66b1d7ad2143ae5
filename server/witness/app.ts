import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { limitBody } from '#server/http/limit-body.ts'
import { isOwnAddress } from '#server/http/limit-server.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { clientFacts, networkOf } from '#server/shared/client-address.ts'
import { SIZE_TYPE } from '#server/shared/log/add-checkpoint.ts'
import type { Verdict, Witness } from './witness.ts'

/** Data that Node passes along with a request: its socket. */
type WitnessEnvironment = {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } } | undefined
}

type Options = {
  readonly witness: Witness
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  readonly now: () => number
}

/** Caches may keep a checkpoint for less than the time between two of them. */
const CHECKPOINT_SECONDS = 10
const RETRY_AFTER_S = 60
const TEXT = 'text/plain; charset=utf-8'

const reply = (status: number, body: string, type = TEXT): Response =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })

function answerOf(verdict: Verdict): Response {
  if (verdict.status === 200) return reply(200, verdict.cosignature)
  if (verdict.status === 409) return reply(409, `${verdict.size}\n`, SIZE_TYPE)
  return reply(verdict.status, `${verdict.reason}\n`)
}

/** HTTP server of the witness: checkpoints are added, and the last one of each log is read. */
export function createWitnessApp({ witness, log, trustedProxies, now }: Options) {
  const app = new Hono<WitnessEnvironment>()
  const limit = createRateLimit({ ...REQUEST_LIMITS.witnessRequests, now })
  const clientOf = ({ env, req }: Context<WitnessEnvironment>) =>
    clientFacts({ peer: env?.incoming?.socket.remoteAddress, isHttps: false }, req.raw.headers, trustedProxies).address
  app.use(async (context, next) => {
    await next()
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
  })
  app.use(limitBody(() => reply(413, 'too large\n')))
  app.use(async (context, next) => {
    const address = clientOf(context)
    if (address === null || isOwnAddress(address) || limit.consume(networkOf(address))) return next()
    const refused = reply(429, 'too many requests\n')
    refused.headers.set('Retry-After', String(RETRY_AFTER_S))
    return refused
  })
  app.get('/readyz', () => reply(200, 'ready\n'))
  app.post('/add-checkpoint', async ({ req }) => {
    const verdict = await witness.add(await req.text())
    if (verdict.status === 422) log.error({ reason: verdict.reason }, 'a log contradicts itself: the request is kept')
    else log.debug({ status: verdict.status }, 'add-checkpoint')
    return answerOf(verdict)
  })
  app.get('/:origin{[0-9a-f]{64}}/checkpoint', ({ req }) => {
    const note = witness.noteOf(req.param('origin'))
    if (note === null) return reply(404, 'unknown\n')
    const headers = {
      'Content-Type': TEXT,
      'Cache-Control': `public, max-age=${CHECKPOINT_SECONDS}`,
      // anybody may compare it, from any page
      'Access-Control-Allow-Origin': '*',
    }
    return new Response(note, { headers })
  })
  app.notFound(() => reply(404, 'not found\n'))
  app.onError((err) => {
    log.error({ err }, 'fault')
    return reply(500, 'internal\n')
  })
  return app
}
