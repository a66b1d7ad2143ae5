import type { Currency } from '#server/contract/constants/currencies.ts'
import { findCaller } from '#server/platform/accounts/find-caller.ts'
import type { BetRequest } from '#server/platform/games/place-bet.ts'
import type { Platform } from '#server/platform/platform.ts'
import { parseMicros } from '#server/rules/money.ts'

/** Hundreds of flushes of the disk, on a machine that has other things to do. */
export const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 } as const

export type Player = { readonly userId: string; readonly sessionId: string; readonly token: string }

type Funds = { readonly currency: Currency; readonly amount: string }

let lastNumber = 0
/** A key that no other call of this process has. */
export const newKey = () => `integration-key-${++lastNumber}`

/** A player with money of the sandbox in the currency that he plays in. */
export async function openPlayer(platform: Platform, funds?: Funds): Promise<Player> {
  const currency = funds?.currency ?? 'RUB'
  const { token } = await platform.writer.execute('register', {
    email: `player-${++lastNumber}@example.com`,
    passwordHash: 'no password opens this',
    currency,
    attribution: {},
    ip: '127.0.0.1',
    userAgent: null,
  })
  const caller = await findCaller(platform, token)
  if (!caller) throw new Error('a new player is signed in')
  if (funds) await deposit(platform, { ...funds, userId: caller.userId })
  return { userId: caller.userId, sessionId: caller.sessionId, token }
}

/** Credits a player through the front door: a deposit, and the provider's report of it. */
export async function deposit(
  { writer }: Pick<Platform, 'writer'>,
  { userId, currency, amount }: Funds & { readonly userId: string },
): Promise<void> {
  const { id } = await writer.execute('createDeposit', { userId, amount, currency, idempotencyKey: newKey() })
  await writer.execute('confirmDeposit', {
    depositId: id,
    providerReference: newKey(),
    amount: parseMicros(amount),
    currency,
  })
}

/** An even dice bet of one rouble, but for what is said. */
export function diceBet({ userId, sessionId }: Player, bet: Partial<BetRequest> = {}): BetRequest {
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
