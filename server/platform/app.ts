import { Hono } from 'hono'
import { limitBody } from '#server/http/limit-body.ts'
import { LOG_PATH } from '#server/shared/constants/paths.ts'
import { renamedPath } from '#server/shared/constants/renamed-paths.ts'
import type { Call } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { answerError } from './kernel/http/answer-error.ts'
import type { AppEnvironment } from './kernel/http/app-environment.ts'
import { answer, readInput } from './kernel/http/handler.ts'
import { health } from './kernel/http/health.ts'
import { liveStream } from './kernel/http/live.ts'
import { logSecurityEvent, requestLog, type SecurityContext, type SecurityEvent } from './kernel/http/logs.ts'
import { metricsPage } from './kernel/http/metrics.ts'
import { PRIVATE_HEADERS } from './kernel/http/private-headers.ts'
import { type Route, routesOf, servedPath } from './kernel/http/routes.ts'
import { type Authenticator, bearerOf, clientOf, identify, locateClient } from './kernel/http/visitor.ts'
import { errorResponse, Refusal } from './kernel/refusal.ts'
import { createAuthenticator } from './modules/identity/reads.ts'
import type { Platform } from './platform.ts'

const tooLarge = () => errorResponse(new Refusal('bad_request'), 413)

/** The public log, which anybody may cache. */
const PUBLIC_LOG = `/general${LOG_PATH}/`

/** The operator's REST API over a platform: every call of the contract, and nothing else. */
export function createApp(platform: Platform) {
  const { handlers, pages, securityEvents, topics } = platform.modules
  const eventOf = new Map(securityEvents.map((event) => [event.call, event]))
  const authenticator = createAuthenticator(platform)
  const app = new Hono<AppEnvironment>()
  app.use(requestLog(platform))
  app.use(async (context, next) => {
    await next()
    // set on the response directly: Hono's `header` would rebuild the response each time
    const { headers } = context.res
    const isPublic = context.req.path.startsWith(PUBLIC_LOG) && headers.has('Cache-Control')
    if (!isPublic) headers.set('cache-control', PRIVATE_HEADERS['cache-control'])
    headers.set('x-content-type-options', PRIVATE_HEADERS['x-content-type-options'])
  })
  app.use(limitBody(tooLarge))
  app.route('/', health(platform))
  app.route('/', metricsPage(platform))
  for (const page of pages) app.route('/', page(platform))
  app.route('/', liveStream(platform, topics, authenticator))
  for (const route of routesOf(contract, handlers))
    serve(app, { platform, authenticator, route, event: eventOf.get(route.call) })
  app.notFound(({ req }) => {
    const { pathname, search } = new URL(req.url)
    const renamed = renamedPath(pathname)
    // 308 keeps the method and the signed body
    if (renamed !== null) return new Response(null, { status: 308, headers: { location: renamed + search } })
    return errorResponse(new Refusal('not_found'), 404)
  })
  app.onError((error, context) => answerError(platform, error, context.get('requestId')))
  return app
}

type Served = {
  readonly platform: Platform
  readonly authenticator: Authenticator
  readonly route: Route<Platform>
  readonly event: SecurityEvent | undefined
}

function serve(app: Hono<AppEnvironment>, { platform, authenticator, route, event }: Served): void {
  const { call, handler } = route
  function note(input: object, who: SecurityContext, refusal: Refusal | null): void {
    if (event === undefined || (event.isRoutine && refusal === null)) return
    logSecurityEvent(platform, { event: event.event, by: call.path, input, ...who }, refusal)
  }
  app.on(call.method, servedPath(call), async (context) => {
    const client = clientOf(context, platform.settings.serviceSecret)
    const bearer = bearerOf(context)
    const from = { requestId: context.get('requestId'), ip: client.ip }
    const identified = await identify(authenticator, call, { bearer, client })
    const userId = identified.caller?.userId ?? null
    if (identified.opened !== null)
      logSecurityEvent(platform, { event: 'signed_in', by: 'magic_link', input: {}, ...from, userId }, null)
    if (call.isForServedCountries && locateClient(platform, client.ip).isBlocked) throw new Refusal('country_blocked')
    const input = await readInput(call, context.req)
    try {
      const { req } = context
      const raw = { headers: req.raw.headers, bytes: async () => new Uint8Array(await req.arrayBuffer()) }
      const result = await handler({ input, ...identified, platform, client, raw })
      const signedIn = userId ?? (await signedInCaller(authenticator, call, result))
      note(input, { ...from, userId: signedIn }, null)
      return answer(call, result)
    } catch (error) {
      if (error instanceof Refusal) note(input, { ...from, userId }, error)
      throw error
    }
  })
}

/** Owner of the token in a call's response; null if it has none. */
async function signedInCaller({ findCaller }: Authenticator, { credential }: Call, result: unknown) {
  if (credential !== 'token' || typeof result !== 'object' || result === null || !('token' in result)) return null
  return (await findCaller(String(result.token)))?.userId ?? null
}
