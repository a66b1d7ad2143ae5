import { Hono } from 'hono'
import { z } from 'zod'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import { slotStakes } from '#server/shared/rules/slots/stakes.ts'
import { onceKey, opening, units } from './opening.ts'
import type { Rounds } from './rounds/rounds.ts'
import { SpinRefused } from './session.ts'
import type { Opening, Sessions } from './sessions.ts'

const spinning = z.strictObject({
  session: z.uuid(),
  key: onceKey,
  stake: units,
  /** Campaign of a free spin, which determines the stake. */
  campaign: z.string().max(64).optional(),
  /** Whether autoplay requests the spin, rather than a click. */
  autoplay: z.boolean().default(false),
})
const going = z.strictObject({ session: z.uuid(), round: z.string().max(64) })
const sessionInput = z.strictObject({ session: z.uuid() })
const rotating = z.strictObject({ session: z.uuid(), clientSeed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

export function slotCalls({ rounds, sessions }: { readonly rounds: Rounds; readonly sessions: Sessions }) {
  const app = new Hono()
  app.post('/open', async (context) => context.json(await open(opening.parse(await context.req.json()))))
  app.post('/spin', async (context) => {
    const { session, ...spin } = spinning.parse(await context.req.json())
    return context.json(await rounds.spin(await sessions.require(session), spin))
  })
  app.post('/advance', async (context) => {
    const { session, round } = going.parse(await context.req.json())
    return context.json(await rounds.advance(await sessions.require(session), round))
  })
  app.post('/balance', async (context) => {
    const { session } = sessionInput.parse(await context.req.json())
    return context.json({ balance: await rounds.balanceNow(await sessions.require(session)) })
  })
  app.post('/refill', async (context) => {
    const { session } = sessionInput.parse(await context.req.json())
    return context.json({ balance: await rounds.refill(await sessions.require(session)) })
  })
  app.post('/rotate', async (context) => {
    const { session, clientSeed } = rotating.parse(await context.req.json())
    return context.json(await rounds.rotate(await sessions.require(session), clientSeed))
  })
  return app

  async function open(opening: Opening) {
    if (!slotOf(opening.game)) throw new SpinRefused('game_unknown')
    const { session, balance, min, max } = await sessions.open(opening)
    const { id, player, mode, currency, minCycleMs, autoplay } = session
    const machine = await rounds.machineOf(session)
    const stakes = slotStakes(machine.slot, currency as Currency).filter((stake) => stake >= min && stake <= max)
    return {
      session: id,
      balance,
      currency,
      mode,
      minCycleMs,
      autoplay,
      visitor: mode === 'demo' ? player : null,
      stakes: stakes.map(String),
      ...machine,
      seeds: await rounds.seeds(player),
      freeSpins: mode === 'real' ? await rounds.freeSpins(session) : [],
    }
  }
}
