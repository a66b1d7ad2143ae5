import type { casinoLaunches, casinoRounds, casinoSessions } from '#db/platform/schema/casino.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { hashToken, isLoginOpen } from '#server/platform/modules/identity/index.ts'
import { isStopped, realityCheckMs } from '#server/platform/modules/player-limits/index.ts'
import { playableSpins } from '#server/platform/modules/promotions/index.ts'
import { limitProviderCalls } from '../limit-provider-calls.ts'
import type { TitleKind } from '../play-of.ts'
import { playerRef } from '../player-ref.ts'
import { sessionEnd } from '../session.ts'
import { balanceAnswer } from '../stored-round.ts'
import { refusalReply, type WalletReply } from '../wallet-refusal.ts'

/** `limits` by currency, from the provider's catalog and the jurisdiction. */
export type Authentication = {
  readonly provider: string
  readonly launchToken: string
  readonly gameId: string
  readonly jurisdiction: string
  readonly kind: TitleKind
  readonly limits: Readonly<Record<string, object>>
}

type LaunchRow = Pick<StoredRow<typeof casinoLaunches>, 'user_id' | 'login_id' | 'currency' | 'locale' | 'country'>
type RoundRow = Pick<StoredRow<typeof casinoRounds>, 'round_id' | 'opened_at'> & {
  readonly staked: string
  readonly won: string
}

/**
 * Consumes a launch token and opens a game session; the previous session of the same game ends. Refuses TOKEN_INVALID
 * for a token that is unknown, used, expired or another game's; PLAYER_BLOCKED; and too_many_requests, which leaves the
 * token usable.
 */
export function authenticate(context: CommandContext, request: Authentication): WalletReply {
  const { db, now } = context
  const { provider, launchToken, gameId, jurisdiction, limits, kind } = request
  const launch = db.get<LaunchRow>(
    `UPDATE casino_launches SET used_at = ?
     WHERE token_hash = ? AND provider = ? AND game_id = ? AND used_at IS NULL AND expires_at > ?
     RETURNING user_id, login_id, currency, locale, country`,
    [now, hashToken(launchToken), provider, gameId, now],
  )
  if (!launch || !isLoginOpen(context, launch.login_id)) return refusalReply({ code: 'TOKEN_INVALID' })
  const { user_id: userId, login_id: loginId, currency, locale, country } = launch
  limitProviderCalls(context, 'providerSessionByPlayer', userId)
  if (isStopped(context, userId)) return refusalReply({ code: 'PLAYER_BLOCKED' })
  db.run(
    'UPDATE casino_sessions SET ended_at = ? WHERE user_id = ? AND provider = ? AND game_id = ? AND ended_at IS NULL',
    [now, userId, provider, gameId],
  )
  const sessionId = newId(context)
  insertRow<typeof casinoSessions>(db, {
    into: 'casino_sessions',
    row: {
      id: sessionId,
      provider,
      currency,
      country,
      kind,
      user_id: userId,
      login_id: loginId,
      game_id: gameId,
      opened_at: now,
      used_at: now,
    },
  })
  const rounds = db.all<RoundRow>(
    `SELECT round_id, CAST(staked AS TEXT) AS staked, CAST(won AS TEXT) AS won, opened_at FROM casino_rounds
     WHERE user_id = ? AND provider = ? AND game_id = ? AND state = 'OPEN' ORDER BY opened_at LIMIT 20`,
    [userId, provider, gameId],
  )
  const time = (at: bigint | number) => new Date(Number(at)).toISOString()
  const answer = {
    sessionId,
    currency,
    locale,
    jurisdiction,
    country,
    mode: 'real',
    playerRef: playerRef(context, { provider, userId }),
    balance: balanceAnswer(context, { userId, currency, provider, gameId }).balance,
    limits: { ...limits[currency], realityCheckMs: realityCheckMs(context, userId) },
    clientSeed: Buffer.from(context.random(8)).toString('hex'),
    activeRounds: rounds.map(({ round_id: roundId, staked, won, opened_at }) => ({
      roundId,
      gameId,
      staked,
      won,
      openedAt: time(opened_at),
    })),
    freeSpins: playableSpins(context, { userId, provider, gameId, currency }).map(({ id, stake, left, expiresAt }) => ({
      campaignId: id,
      stake: `${stake}`,
      left,
      expiresAt: time(expiresAt),
    })),
    expiresAt: new Date(sessionEnd(now)).toISOString(),
  }
  return { status: 200, body: JSON.stringify(answer) }
}
