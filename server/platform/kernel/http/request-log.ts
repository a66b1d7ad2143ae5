import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { seconds } from '#server/telemetry/durations.ts'
import { newId } from '../ids.ts'
import type { Platform } from '../platform.ts'
import type { AppEnvironment } from './app-environment.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * One line and one measurement a request, under an id that the answer carries too. Neither query nor body is logged: they
 * are where secrets travel.
 */
export function requestLog({
  log,
  metrics,
  clock,
  entropy,
  settings,
}: Pick<Platform, 'log' | 'metrics' | 'clock' | 'entropy' | 'settings'>): MiddlewareHandler<AppEnvironment> {
  const draw = () => ({ now: clock.now(), random: entropy.bytes, secret: settings.secret })
  return async (context, next) => {
    const startedAt = performance.now()
    const given = context.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : newId(draw())
    context.set('requestId', requestId)
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const { method, path } = context.req
    const { status } = context.res
    const ms = performance.now() - startedAt
    log.info({ requestId, method, path, status, ms: Math.round(ms) }, 'request')
    metrics.requests.observe({ method: methodLabel(method), route: routeOf(context), status }, seconds(ms))
  }
}

/** The pattern that answers, not the path: ids would make a series each. */
function routeOf(context: Context<AppEnvironment>): string {
  const pattern = routePath(context, -1)
  return pattern.endsWith('*') ? 'none' : pattern
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Methods are the client's to invent, labels are not. */
const methodLabel = (method: string) => (METHODS.has(method) ? method : 'other')
