import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { REQUEST_LIMITS } from './request-limits.ts'

/** Rejects larger bodies than the limit before anything reads them. */
export function limitBody(tooLarge: () => Response): MiddlewareHandler {
  const limitChunks = bodyLimit({ maxSize: REQUEST_LIMITS.bodyBytes, onError: tooLarge })
  // Hono's own makes a stream of the body: where its length is told, Node holds the client to that
  return async (context, next) => {
    const { req } = context
    // nobody reads what a GET may bring
    if (req.method === 'GET') return next()
    const length = req.header('transfer-encoding') === undefined ? req.header('content-length') : undefined
    if (length === undefined) return limitChunks(context, next)
    return Number(length) > REQUEST_LIMITS.bodyBytes ? tooLarge() : next()
  }
}
