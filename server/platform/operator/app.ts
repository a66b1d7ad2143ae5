import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { limitBody } from '#server/http/limit-body.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { answerError } from '#server/platform/kernel/http/answer-error.ts'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { readInput } from '#server/platform/kernel/http/handler.ts'
import { health } from '#server/platform/kernel/http/health.ts'
import { requestLog } from '#server/platform/kernel/http/logs.ts'
import { bearerOf, clientOf, isService } from '#server/platform/kernel/http/visitor.ts'
import { errorResponse, Refusal } from '#server/platform/kernel/refusal.ts'
import { networkOf } from '#server/shared/client-address.ts'
import type { Platform } from '../platform.ts'
import { type ConsoleFiles, serveConsole } from './console.ts'
import type { OperatorCall } from './contract/call.ts'
import { operatorContract } from './contract/contract.ts'
import { operatorHandlers } from './handlers/index.ts'
import { operatorOpenApi } from './openapi.ts'
import { operatorRouter } from './router.ts'
import { serveCall, type Visit } from './serve-call.ts'

export type OperatorAppOptions = {
  /** Origin of the console, of links and of cookies, without a trailing slash. */
  readonly origin: string
  /** `host:port` under which the listener is reached beside that of the origin. */
  readonly hosts: readonly string[]
  /** The built console; without it the listener has the API alone. */
  readonly console?: ConsoleFiles
}

const PROCEDURES = '/trpc'
const MAX_BATCH = 20
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

const tooLarge = () => errorResponse(new Refusal('bad_request'), 413)

/**
 * The operator API, for a listener of its own: REST under `/v1`, procedures under `/trpc`, `/healthz`,
 * `/openapi.json`, and the console. Nothing of it is served by the site's or the platform's listener.
 */
export function createOperatorApp(
  platform: Platform,
  { origin, hosts, console: files }: OperatorAppOptions,
): Hono<AppEnvironment> {
  const { site } = platform.settings
  const own = new URL(origin)
  const known = new Set([own.host, ...hosts].map((host) => host.toLowerCase()))
  const isSecure = own.protocol === 'https:'
  // a name with this prefix is refused by browsers unless it is of this very host, and https
  const cookie = isSecure ? '__Host-fairline-desk' : 'fairline-desk'
  const app = new Hono<AppEnvironment>()
  app.use(requestLog(platform))
  app.use(withHeaders(isSecure))
  app.use(limitRequests(platform))
  app.use(async ({ req }, next) => {
    // a page that makes its own name point here would otherwise be same-origin with this listener
    if (!known.has((req.header('host') ?? own.host).toLowerCase()))
      return errorResponse(new Refusal('bad_request'), 400)
    if (!METHODS.has(req.method)) return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
    const from = req.header('origin')
    if (from !== undefined && from !== origin) return errorResponse(new Refusal('forbidden', { field: 'origin' }), 403)
    const site = req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return errorResponse(new Refusal('forbidden', { field: 'origin' }), 403)
    return next()
  })
  app.use(limitBody(tooLarge))
  app.route('/', health(platform))
  app.get('/openapi.json', (context) => context.json(operatorOpenApi({ server: origin, siteName: site.name })))

  function visitOf(context: Context<AppEnvironment>): Visit {
    const key = bearerOf(context)
    const token = getCookie(context, cookie)
    // cookies are sent by browsers on their own: what changes something must come from the console's own pages
    const isForged = context.req.method === 'POST' && context.req.header('origin') !== origin
    const shown =
      key !== null
        ? ({ kind: 'key', secret: key } as const)
        : token !== undefined && !isForged
          ? ({ kind: 'session', secret: token } as const)
          : null
    return {
      platform,
      ip: clientOf(context, null).ip,
      origin,
      shown,
      totp: context.req.header('x-operator-totp'),
      isMachine: isService(context, platform.settings.serviceSecret),
      setSession(session) {
        const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Strict' } as const
        if (session === null) deleteCookie(context, cookie, options)
        else setCookie(context, cookie, session, options)
      },
    }
  }

  for (const [group, calls] of Object.entries(operatorContract)) {
    const handlers: Readonly<Record<string, unknown>> = operatorHandlers[group as keyof typeof operatorContract]
    for (const [name, call] of Object.entries<OperatorCall>(calls))
      app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
        const visit = visitOf(context)
        const input = await readInput(call, context.req)
        return context.json((await serveCall(visit, call, handlers[name], input)) as object)
      })
  }
  app.all(`${PROCEDURES}/*`, (context) =>
    fetchRequestHandler({
      endpoint: PROCEDURES,
      req: context.req.raw,
      router: operatorRouter,
      maxBatchSize: MAX_BATCH,
      createContext: () => visitOf(context),
      onError({ error }) {
        if (!(error.cause instanceof Refusal) && error.code === 'INTERNAL_SERVER_ERROR')
          platform.log.error({ err: error.cause ?? error, requestId: context.get('requestId') }, 'fault')
      },
    }),
  )
  if (files) serveConsole(app, files, site)
  app.notFound(() => errorResponse(new Refusal('not_found'), 404))
  app.onError((error, context) => answerError(platform, error, context.get('requestId')))
  return app
}

function withHeaders(isSecure: boolean): MiddlewareHandler {
  const all = Object.entries({
    ...HEADERS,
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  })
  return async (context, next) => {
    await next()
    const { headers } = context.res
    // a page has its own policy
    for (const [name, value] of all) if (!headers.has(name)) headers.set(name, value)
  }
}

/** Limits requests per network, in memory: a flood of guesses costs no write. */
function limitRequests({ clock }: Pick<Platform, 'clock'>): MiddlewareHandler<AppEnvironment> {
  const limit = createRateLimit({ ...REQUEST_LIMITS.operatorRequests, now: clock.now })
  return async (context, next) => {
    if (!limit.consume(networkOf(clientOf(context, null).ip))) {
      const seconds = String(REQUEST_LIMITS.operatorRequests.windowMs / 1000)
      return errorResponse(new Refusal('too_many_requests', { detail: seconds }), 429)
    }
    return next()
  }
}
