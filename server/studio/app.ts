import { Hono } from 'hono'
import { z } from 'zod'
import { limitBody } from '#server/http/limit-body.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import { tableOf } from '#server/shared/rules/tables/tables.ts'
import type { After } from '#server/shared/timers.ts'
import type { Books } from './books.ts'
import { clientReader, type StudioEnvironment } from './client-network.ts'
import { gamePage } from './game-page.ts'
import { operatorCalls } from './operator-calls.ts'
import type { Rounds } from './rounds/rounds.ts'
import { SpinRefused } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { StudioSettings } from './settings.ts'
import { slotCalls } from './slot-calls.ts'
import { tableCalls } from './table-calls.ts'
import { tablePage } from './table-page.ts'
import type { Tables } from './tables/index.ts'

export type Asset = {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly type: string
  /** Whether its content stays the same across releases, so that it may be cached. */
  readonly isLasting?: boolean
}

/** Files that pages load, by name. */
export type Assets = ReadonlyMap<string, Asset>

type Studio = {
  readonly settings: Pick<StudioSettings, 'operatorOrigins' | 'key'> & Partial<Pick<StudioSettings, 'trustedProxies'>>
  readonly assets: Assets
  readonly rounds: Rounds
  readonly tables: Tables
  readonly sessions: Sessions
  readonly books: Books
  readonly onFault: (error: Error) => void
  readonly now: () => number
  readonly after: After
  /** Ends the streams of watchers. */
  readonly stop: AbortSignal
}

const RETRY_AFTER_S = 60

/** Path on the operator's site, never another site's address. */
const RETURN_PATH = /^\/(?![/\\])/

/** HTTP server of the studio: its pages, which operators frame, and their API. */
export function createStudioApp(studio: Studio) {
  const { settings, assets, rounds, tables, sessions, books, onFault, stop, now, after } = studio
  const app = new Hono<StudioEnvironment>()
  const client = clientReader(settings.trustedProxies ?? [])
  const limit = createRateLimit({ ...REQUEST_LIMITS.studioRequests, now })
  const ancestors = settings.operatorOrigins.join(' ') || "'none'"
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
  app.use(async (context, next) => {
    await next()
    context.header('Content-Security-Policy', policy)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
  app.use(limitBody(() => Response.json({ error: 'too_large' }, { status: 413 })))
  app.use(async (context, next) => {
    const { network, isOwn } = client(context)
    if (isOwn || limit.consume(network)) return next()
    return context.json({ error: 'too_many_requests' }, 429, { 'Retry-After': String(RETRY_AFTER_S) })
  })
  app.get('/readyz', (context) => context.text('ready'))
  app.get('/assets/:name', (context) => {
    const asset = assets.get(context.req.param('name'))
    if (!asset) return context.notFound()
    const kept = asset.isLasting ? 'public, max-age=604800' : 'no-cache'
    return context.body(asset.body, 200, { 'Content-Type': asset.type, 'Cache-Control': kept })
  })
  app.get('/g/:game/', (context) => {
    const slot = slotOf(context.req.param('game'))
    const table = tableOf(context.req.param('game'))
    const host = context.req.query('host') ?? ''
    const back = context.req.query('return') ?? '/'
    if (!settings.operatorOrigins.includes(host) || !RETURN_PATH.test(back)) return context.notFound()
    const locale = LOCALES.find((one) => one === context.req.query('lang')) ?? 'en'
    const page = slot ? gamePage({ slot, locale, host }) : table && tablePage({ table, locale, host })
    return page ? context.html(page, 200, { 'Cache-Control': 'no-store' }) : context.notFound()
  })
  app.route('/api', slotCalls({ rounds, sessions }))
  app.route(
    '/api/tables',
    tableCalls({ tables, sessions, stop, after, networkOf: (context) => client(context).network }),
  )
  app.route('/', operatorCalls({ key: settings.key, books, now }))
  app.onError((error, context) => {
    if (error instanceof SpinRefused) return context.json({ error: error.code }, 422)
    if (error instanceof z.ZodError || error instanceof SyntaxError) return context.json({ error: 'malformed' }, 400)
    onFault(error)
    return context.json({ error: 'internal' }, 500)
  })
  return app
}
