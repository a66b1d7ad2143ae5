import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { contract } from '#server/contract/contract.ts'
import { sandboxPages } from '../payments/sandbox/pages.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { WriterGone } from '../writer/writer.ts'
import { answer } from './answer.ts'
import type { AppEnvironment } from './app-environment.ts'
import { errorResponse, MalformedRequest } from './errors.ts'
import { handlers } from './handlers/index.ts'
import { health } from './health.ts'
import { identify } from './identify.ts'
import { liveStream } from './live.ts'
import { metricsPage } from './metrics.ts'
import { outbox } from './outbox.ts'
import { readInput } from './read-input.ts'
import { requestLog } from './request-log.ts'
import { type Route, routesOf, servedPath } from './routes.ts'
import { bearerOf, clientOf } from './visitor.ts'

/** The largest request of the contract is a registration: some 4 kB. */
const MAX_BODY_BYTES = 64 * 1024

/** The operator's REST API over a platform: every call of the contract, and nothing that the contract does not know. */
export function createApp(platform: Platform) {
  const app = new Hono<AppEnvironment>()
  app.use(requestLog(platform))
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
  })
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => errorResponse(new Refusal('bad_request'), 413) }))
  app.route('/', health(platform))
  app.route('/', metricsPage(platform))
  app.route('/', sandboxPages(platform))
  app.route('/', outbox(platform))
  app.route('/', liveStream(platform))
  for (const route of routesOf(contract, handlers)) serve(app, platform, route)
  app.notFound(() => errorResponse(new Refusal('not_found')))
  app.onError((error, context) => {
    if (error instanceof Refusal) return errorResponse(error)
    if (error instanceof MalformedRequest) return errorResponse(new Refusal('bad_request'), error.status)
    platform.log.error({ err: error, requestId: context.get('requestId') }, 'fault')
    return errorResponse(new Refusal(error instanceof WriterGone ? 'unavailable' : 'internal'))
  })
  return app
}

function serve(app: Hono<AppEnvironment>, platform: Platform, { call, handler }: Route): void {
  app.on(call.method, servedPath(call), async (context) => {
    const client = clientOf(context, platform.settings.serviceSecret)
    const asker = await identify(platform, call, { bearer: bearerOf(context), client })
    const input = await readInput(call, context.req)
    return answer(call, await handler({ input, ...asker, platform, client }))
  })
}
