import { Hono } from 'hono'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { clientOf } from '#server/platform/kernel/http/visitor.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { OUTBOX_PATH } from '#server/shared/constants/paths.ts'
import { isFromThisMachine, namesThisMachine } from '#server/telemetry/from-this-machine.ts'
import { OUTBOX_CSP, outboxPage } from './outbox-page.ts'
import type { Platform } from './platform.ts'
import { listMessages } from './queries/outbox.ts'

/**
 * `GET /outbox`, where players find their codes while no emails are sent. A reader can open every account, so it is
 * available only if OUTBOX_PAGE is set, and only from this machine: not through a proxy and under no other host name.
 */
export function outbox(platform: Platform) {
  const { showsOutbox, serviceSecret } = platform.settings
  return new Hono<AppEnvironment>().get(OUTBOX_PATH, async (context) => {
    const { locale } = clientOf(context, serviceSecret)
    const { headers, url } = context.req.raw
    const isHere = isFromThisMachine({ peer: context.env.incoming?.socket.remoteAddress, headers })
    if (!showsOutbox || !isHere || !namesThisMachine(new URL(url).host)) throw new Refusal('not_found')
    context.header('Content-Security-Policy', OUTBOX_CSP)
    context.header('Referrer-Policy', 'no-referrer')
    return context.html(outboxPage(await listMessages(platform), locale))
  })
}
