import { Hono } from 'hono'
import { listMessages } from '../outbox/list-messages.ts'
import { OUTBOX_CSP, outboxPage } from '../outbox/page.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { isLocalAddress } from '../visit/local-address.ts'
import type { AppEnvironment } from './app-environment.ts'
import { clientOf } from './visitor.ts'

/**
 * `GET /outbox`, where a demo's players find their codes. Whoever reads it can open every account, so that it is there
 * only where the setting says so, and only for this machine and its network.
 */
export function outbox(platform: Platform) {
  const { showsOutbox, serviceSecret } = platform.settings
  return new Hono<AppEnvironment>().get('/outbox', async (context) => {
    const { ip, locale } = clientOf(context, serviceSecret)
    if (!showsOutbox || !isLocalAddress(ip)) throw new Refusal('not_found')
    context.header('Content-Security-Policy', OUTBOX_CSP)
    context.header('Referrer-Policy', 'no-referrer')
    return context.html(outboxPage(await listMessages(platform), locale))
  })
}
