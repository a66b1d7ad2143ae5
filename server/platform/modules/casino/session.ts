import type { casinoSessions } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { activeCurrency, isLoginOpen } from '../identity/index.ts'
import { WalletRefusal } from './wallet-refusal.ts'

const LONGEST_MS = 12 * 3_600_000
/** Lifetime without a bet. */
const IDLE_MS = 30 * 60_000

export type GameSession = {
  readonly id: string
  readonly userId: string
  readonly loginId: string
  readonly provider: string
  readonly gameId: string
  readonly currency: Currency
  /** Country that the game was launched from; null if unknown. */
  readonly country: string | null
}

type Row = Pick<
  StoredRow<typeof casinoSessions>,
  'user_id' | 'login_id' | 'game_id' | 'currency' | 'country' | 'opened_at' | 'used_at' | 'ended_at'
>

/**
 * Returns a session that may still bet: its login is open, its wallet is still the active one, and it was used in the
 * last half hour. Refuses SESSION_EXPIRED, also for another provider's session.
 */
export function requireSession(
  context: CommandContext,
  { provider, sessionId }: { readonly provider: string; readonly sessionId: string },
): GameSession {
  const { db, now } = context
  const row = db.get<Row>(
    `SELECT user_id, login_id, game_id, currency, country, opened_at, used_at, ended_at FROM casino_sessions
     WHERE id = ? AND provider = ?`,
    [sessionId, provider],
  )
  const isOpen =
    row &&
    row.ended_at === null &&
    now - Number(row.opened_at) < LONGEST_MS &&
    now - Number(row.used_at) < IDLE_MS &&
    isLoginOpen(context, row.login_id) &&
    activeCurrency(context, row.user_id) === row.currency
  if (!isOpen) throw new WalletRefusal('SESSION_EXPIRED')
  return {
    id: sessionId,
    provider,
    currency: row.currency,
    country: row.country,
    userId: row.user_id,
    loginId: row.login_id,
    gameId: row.game_id,
  }
}

/** When a session opened now expires at the latest. */
export const sessionEnd = (now: number) => now + LONGEST_MS
