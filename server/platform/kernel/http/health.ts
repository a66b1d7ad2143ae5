import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Platform } from '../platform.ts'
import { errorResponse, Refusal } from '../refusal.ts'

/** `/healthz`: the process serves. `/readyz`: its database responds as well. */
export function health({ reader, log }: Pick<Platform, 'reader' | 'log'>) {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      try {
        await reader.run(sql`SELECT 1`)
        return context.json({ status: 'ok' })
      } catch (err) {
        log.error({ err }, 'the database does not respond')
        return errorResponse(new Refusal('unavailable'), 503)
      }
    })
}
