import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { REQUEST_LIMITS } from './request-limits.ts'

/** Rejects bodies above the limit before anything reads them. */
export function limitBody(tooLarge: () => Response): MiddlewareHandler {
  const limitChunks = bodyLimit({ maxSize: REQUEST_LIMITS.bodyBytes, onError: tooLarge })
  // Hono's own limiter turns the body into a stream, which is unnecessary with a Content-Length: Node enforces that
  return async (context, next) => {
    const { req } = context
    // the body of a GET is never read
    if (req.method === 'GET') return next()
    const length = req.header('transfer-encoding') === undefined ? req.header('content-length') : undefined
    if (length === undefined) return limitChunks(context, next)
    return Number(length) > REQUEST_LIMITS.bodyBytes ? tooLarge() : next()
  }
}
