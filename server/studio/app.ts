import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { FIGURES } from '#server/shared/rules/slots/figures-of.ts'
import { slotOf } from '#server/shared/rules/slots/slot-round.ts'
import { slotStakes } from '#server/shared/rules/slots/stakes.ts'
import { readAssets } from './assets.ts'
import type { StudioDatabase } from './database.ts'
import { gamePage } from './game-page.ts'
import { type Rounds, type Session, SpinRefused } from './rounds.ts'
import type { StudioSettings } from './settings.ts'
import type { Wallet } from './wallet.ts'

const opening = z.strictObject({
  game: z.string().max(64),
  mode: z.enum(['demo', 'real']),
  token: z.string().max(128).optional(),
  /** Of a visitor's demo, kept by the browser's tab. */
  visitor: z.uuid().optional(),
  currency: z.enum(CURRENCY_CODES).default('USD'),
})
const spinning = z.strictObject({
  session: z.uuid(),
  key: z.string().regex(/^[\w-]{8,64}$/),
  stake: z.string().regex(/^[1-9]\d{0,15}$/),
})
const going = z.strictObject({ session: z.uuid(), round: z.string().max(64) })
const rotating = z.strictObject({ session: z.uuid(), clientSeed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

type Studio = {
  readonly settings: Pick<StudioSettings, 'operatorOrigins'>
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly rounds: Rounds
  /** Told of what nobody has foreseen. */
  readonly onFault: (error: Error) => void
}

/** The studio over HTTP: its pages, which operators frame, and what they ask. */
export function createStudioApp({ settings, database, wallet, rounds, onFault }: Studio) {
  const app = new Hono()
  const assets = readAssets()
  const ancestors = settings.operatorOrigins.join(' ') || "'none'"
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
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
  app.get('/readyz', (context) => context.text('ready'))
  app.get('/assets/:name', (context) => {
    const asset = assets.get(context.req.param('name'))
    if (!asset) return context.notFound()
    return context.body(asset.text, 200, { 'Content-Type': asset.type, 'Cache-Control': 'no-cache' })
  })
  app.get('/g/:game/', (context) => {
    const slot = slotOf(context.req.param('game'))
    const host = context.req.query('host') ?? ''
    if (!slot || !settings.operatorOrigins.includes(host)) return context.notFound()
    const asked = LOCALES.find((locale) => locale === context.req.query('lang'))
    return context.html(gamePage({ slot, locale: asked ?? 'en', host }), 200, { 'Cache-Control': 'no-store' })
  })
  app.post('/api/open', async (context) => context.json(await open(opening.parse(await context.req.json()))))
  app.post('/api/spin', async (context) => {
    const { session, ...spin } = spinning.parse(await context.req.json())
    return context.json(await rounds.spin(await requireSession(session), spin))
  })
  app.post('/api/advance', async (context) => {
    const { session, round } = going.parse(await context.req.json())
    return context.json(await rounds.advance(await requireSession(session), round))
  })
  app.post('/api/rotate', async (context) => {
    const { session, clientSeed } = rotating.parse(await context.req.json())
    return context.json(await rounds.rotate(await requireSession(session), clientSeed))
  })
  app.onError((error, context) => {
    if (error instanceof SpinRefused) return context.json({ error: error.code }, 422)
    if (error instanceof z.ZodError || error instanceof SyntaxError) return context.json({ error: 'malformed' }, 400)
    onFault(error)
    return context.json({ error: 'internal' }, 500)
  })
  return app

  async function open({ game, mode, token, visitor, currency }: z.output<typeof opening>) {
    const slot = slotOf(game)
    const figures = FIGURES[game]
    if (!slot || !figures) throw new SpinRefused('game_unknown')
    const opened = mode === 'real' ? await authenticate(game, token ?? '') : await openDemo(game, { visitor, currency })
    const { session, balance } = opened
    await database.execute({
      sql: `INSERT INTO sessions (id, player, game, mode, currency, wallet_session, min_cycle_ms, autoplay)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      args: [
        session.id,
        session.player,
        game,
        mode,
        session.currency,
        session.walletSession,
        session.minCycleMs,
        Number(session.autoplay),
      ],
    })
    const { min, max } = opened
    const stakes = slotStakes(slot, session.currency as Currency).filter((stake) => stake >= min && stake <= max)
    return {
      ...{
        session: session.id,
        balance,
        currency: session.currency,
        mode,
        minCycleMs: session.minCycleMs,
        autoplay: session.autoplay,
      },
      visitor: mode === 'demo' ? session.player : null,
      stakes: stakes.map(String),
      slot,
      figures,
      seeds: await rounds.seeds(session.player),
      unfinished: (await rounds.unfinished(session)) ?? null,
    }
  }

  async function authenticate(game: string, launchToken: string) {
    const said = await wallet('authenticate', { launchToken, gameId: game })
    if (said.kind !== 'ok') throw new SpinRefused(said.kind === 'refused' ? said.code : 'provider_down')
    const answer = WALLET_CALLS.authenticate.response.parse(said.answer)
    await rounds.requirePlayer(answer.playerRef, answer.clientSeed)
    const session: Session = {
      ...{ id: randomUUID(), player: answer.playerRef, game, mode: 'real', currency: answer.currency },
      walletSession: answer.sessionId,
      minCycleMs: answer.limits.minCycleMs,
      autoplay: answer.limits.autoplay,
    }
    const [min, max] = [BigInt(answer.limits.minStake), BigInt(answer.limits.maxStake)]
    return { session, balance: answer.balance.amount, min, max }
  }

  async function openDemo(game: string, { visitor, currency }: { visitor: string | undefined; currency: Currency }) {
    const player = visitor ?? randomUUID()
    await rounds.requirePlayer(player, randomUUID())
    const session: Session = {
      ...{
        id: randomUUID(),
        player,
        game,
        mode: 'demo',
        currency,
        walletSession: null,
        minCycleMs: 500,
        autoplay: true,
      },
    }
    return { session, balance: await rounds.balanceOf(session), min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }
  }

  async function requireSession(id: string): Promise<Session> {
    const { rows } = await database.execute({ sql: 'SELECT * FROM sessions WHERE id = ?', args: [id] })
    const [row] = rows
    if (!row) throw new SpinRefused('session_unknown')
    return {
      ...{ id, player: String(row.player), game: String(row.game), mode: row.mode === 'real' ? 'real' : 'demo' },
      currency: String(row.currency),
      walletSession: row.wallet_session === null ? null : String(row.wallet_session),
      minCycleMs: Number(row.min_cycle_ms),
      autoplay: Number(row.autoplay) === 1,
    }
  }
}
