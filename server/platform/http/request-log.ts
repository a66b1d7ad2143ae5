import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnvironment } from './app-environment.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * One line a request, under an id that the answer carries too. Neither query nor body is logged: they are where secrets
 * travel.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const startedAt = performance.now()
    const given = context.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    context.set('requestId', requestId)
    await next()
    context.header('X-Request-Id', requestId)
    const { method, path } = context.req
    const ms = Math.round(performance.now() - startedAt)
    log.info({ requestId, method, path, status: context.res.status, ms }, 'request')
  }
}
