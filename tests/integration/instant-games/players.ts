import { findCaller } from '#server/platform/modules/identity/authenticator.ts'
import type { BetOf, BetRequest } from '#server/platform/modules/instant-games/commands/place-bet.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { InstantGameId } from '#server/shared/rules/registry.ts'
import { registrationOf } from '../../support/platform/registration.ts'
import { fund, type TestPlatform } from '../../support/platform.ts'

/** For hundreds of disk flushes on a busy machine. */
export const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 } as const

export type Player = { readonly userId: string; readonly sessionId: string; readonly token: string }

type Funds = { readonly currency: Currency; readonly amount: string }

let lastNumber = 0
/** A key that no other call of this process has. */
export const newKey = () => `integration-key-${++lastNumber}`

/** A player with sandbox money in their own currency. */
export async function openPlayer(server: TestPlatform, funds?: Funds): Promise<Player> {
  const registration = registrationOf(`player-${++lastNumber}@example.com`)
  const currency = funds?.currency ?? registration.currency
  const { token } = await server.platform.writer.execute('register', { ...registration, currency })
  const caller = await findCaller(server.platform, token)
  if (!caller) throw new Error('a new player is signed in')
  if (funds) await fund(server, token, funds)
  return { userId: caller.userId, sessionId: caller.sessionId, token }
}

/** A play: a game with its parameters, and an amount unless they include it. */
export type Play = { [G in InstantGameId]: Pick<BetOf<G>, 'game' | 'params' | 'amount'> }[InstantGameId]

/** A bet in roubles by default. */
export function betOn(
  { userId, sessionId }: Pick<Player, 'userId' | 'sessionId'>,
  play: Play,
  { currency = 'RUB', idempotencyKey = newKey() }: { currency?: Currency; idempotencyKey?: string } = {},
): BetRequest {
  return { userId, sessionId, ...play, currency, idempotencyKey }
}

/** One play of each game with a single bet, for ten roubles except for the wheel, whose limit is one. */
export const PLAYS = {
  coinflip: { game: 'coinflip', params: { side: 'heads' }, amount: '10' },
  dice: { game: 'dice', params: { side: 'under', chance: 5_000 }, amount: '10' },
  keno: { game: 'keno', params: { risk: 'classic', picks: [3, 9, 14, 22, 31, 40] }, amount: '10' },
  roulette: {
    game: 'roulette',
    params: {
      chips: [
        { bet: 'straight:17', amount: '1.5' },
        { bet: 'split:0-1', amount: '1' },
        { bet: 'red', amount: '7.5' },
      ],
    },
  },
  wheel: { game: 'wheel', params: { risk: 'medium' }, amount: '1' },
} as const satisfies Partial<{ [G in InstantGameId]: Extract<Play, { game: G }> }>

/** An even dice bet of one rouble by default. */
export function diceBet({ userId, sessionId }: Player, bet: Partial<BetRequest<'dice'>> = {}): BetRequest<'dice'> {
  return {
    userId,
    sessionId,
    game: 'dice',
    params: { side: 'under', chance: 5_000 },
    amount: '1',
    currency: 'RUB',
    idempotencyKey: newKey(),
    ...bet,
  }
}
