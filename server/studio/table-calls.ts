import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { createStreamSlots } from '#server/http/stream-slots.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { CHIP_COVERS } from '#server/shared/rules/roulette/v1/chips.ts'
import { tables as versions } from '#server/shared/rules/tables/game.ts'
import {
  baccaratEdge,
  EDGES,
  spotLimit,
  type Table,
  tableChips,
  tableStakes,
} from '#server/shared/rules/tables/tables.ts'
import { BACCARAT_SPOTS } from '#server/shared/rules/tables/v1/baccarat.ts'
import type { After } from '#server/shared/timers.ts'
import type { StudioEnvironment } from './client-network.ts'
import { onceKey, opening, units } from './opening.ts'
import { SpinRefused } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { Tables } from './tables/index.ts'

const ofRound = { session: z.uuid(), number: z.int().positive() }
const laying = z.strictObject({
  ...ofRound,
  key: onceKey,
  chips: z
    .array(z.strictObject({ spot: z.string().max(32), amount: units }))
    .min(1)
    .max(48),
})
const undoing = z.strictObject(ofRound)
const sessionInput = z.strictObject({ session: z.uuid() })

/** Changes within this time are sent together. */
const GATHER_MS = 150
const BEAT_MS = 15_000
const MOST_WATCHERS = 5000
const RETRY_AFTER_S = '30'

type Parts = {
  readonly tables: Tables
  readonly sessions: Sessions
  readonly stop: AbortSignal
  readonly after: After
  readonly networkOf: (context: Context<StudioEnvironment>) => string
}

/** Calls of a table's page; watching does not require a session. */
export function tableCalls({ tables, sessions, stop, after, networkOf }: Parts) {
  const app = new Hono<StudioEnvironment>()
  const places = createStreamSlots()
  let watchers = 0

  const requireTable = (id: string) => {
    const found = tables.find(id)
    if (!found) throw new SpinRefused('game_unknown')
    return found
  }

  app.get('/', async (context) => {
    const views = await Promise.all(tables.ids().map((id) => tables.view(id)))
    return context.json(views.filter((view) => view !== undefined))
  })
  app.post('/:table/open', async (context) => {
    const { table } = requireTable(context.req.param('table'))
    const request = opening.parse(await context.req.json())
    const { session, balance, max } = await sessions.open({ ...request, game: table.id })
    return context.json({
      session: session.id,
      balance,
      mode: session.mode,
      currency: session.currency,
      visitor: session.mode === 'demo' ? session.player : null,
      ...terms(table, session.currency as Currency, max),
    })
  })
  app.post('/:table/lay', async (context) => {
    const { bets, table } = requireTable(context.req.param('table'))
    const { session, ...lay } = laying.parse(await context.req.json())
    const opened = await sessions.require(session, table.id)
    const { state } = await bets.lay(opened, lay)
    if (state !== 'standing') throw new SpinRefused('not_placed')
    return context.json(await bets.mine(opened))
  })
  app.post('/:table/undo', async (context) => {
    const { bets, table } = requireTable(context.req.param('table'))
    const { session, number } = undoing.parse(await context.req.json())
    const opened = await sessions.require(session, table.id)
    await bets.undo(opened, number)
    return context.json(await bets.mine(opened))
  })
  app.post('/:table/mine', async (context) => {
    const { bets, table } = requireTable(context.req.param('table'))
    const { session } = sessionInput.parse(await context.req.json())
    return context.json(await bets.mine(await sessions.require(session, table.id)))
  })
  app.get('/:table/live', (context) => {
    const { table, dealing } = requireTable(context.req.param('table'))
    if (watchers >= MOST_WATCHERS) return context.json({ error: 'busy' }, 503, { 'Retry-After': RETRY_AFTER_S })
    const leavePlace = places.take(networkOf(context), REQUEST_LIMITS.streamsByNetwork)
    if (!leavePlace) return context.json({ error: 'too_many_requests' }, 429, { 'Retry-After': RETRY_AFTER_S })
    return streamSSE(context, async (stream) => {
      watchers += 1
      let isChanged = false
      let wake: () => void = () => undefined
      const hear = () => {
        isChanged = true
        wake()
      }
      const leave = dealing.listen(hear)
      stop.addEventListener('abort', hear, { once: true })
      stream.onAbort(hear)
      try {
        while (!stream.aborted && !stop.aborted) {
          isChanged = false
          const view = await tables.view(table.id)
          if (view) await stream.writeSSE({ data: JSON.stringify(view) })
          await stream.sleep(GATHER_MS)
          if (isChanged) continue
          await new Promise<void>((resolve) => {
            const cancel = after(BEAT_MS, resolve)
            wake = () => {
              cancel()
              resolve()
            }
          })
        }
      } finally {
        leave()
        stop.removeEventListener('abort', hear)
        watchers -= 1
        leavePlace()
      }
    })
  })
  return app
}

/** Stake limits of a table, payout and edge of each spot: amounts are micro-units, shares of stakes 1e-6. */
function terms(table: Table, currency: Currency, walletMost: bigint) {
  const { min, max, step } = tableStakes(table, currency)
  const spots = table.game === 'roulette' ? [...CHIP_COVERS.keys()] : BACCARAT_SPOTS
  return {
    min: `${min}`,
    step: `${step}`,
    max: `${max < walletMost ? max : walletMost}`,
    chips: tableChips(table, currency).map(String),
    spots: Object.fromEntries(
      spots.map((spot) => [
        spot,
        {
          pays: versions.current.spotPays(table.game, spot),
          most: `${spotLimit(table, spot, currency)}`,
          edge:
            table.game === 'roulette' ? EDGES.roulette.ppm : baccaratEdge(spot as (typeof BACCARAT_SPOTS)[number]).ppm,
        },
      ]),
    ),
  }
}
