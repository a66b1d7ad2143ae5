import type { casinoRounds } from '#db/platform/schema/casino.ts'
import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { walletBalance } from '../ledger/index.ts'
import { stakeableFunds } from '../promotions/index.ts'
import { playOf, type TitleKind } from './play-of.ts'
import { isPlayerRef } from './player-ref.ts'
import { WalletRefusal } from './wallet-refusal.ts'

export type RoundKey = { readonly provider: string; readonly roundId: string }

export type Round = RoundKey & {
  readonly userId: string
  readonly loginId: string
  readonly gameId: string
  readonly currency: StoredRow<typeof casinoRounds>['currency']
  readonly state: 'OPEN' | 'CLOSED' | 'VOID'
  readonly maxPayout: Micros
  readonly staked: Micros
  readonly won: Micros
  readonly refunded: Micros
  readonly rulesHash: string | null
  /** JSON. */
  readonly proof: string | null
  readonly closedAt: number | null
}

type Row = Pick<
  StoredRow<typeof casinoRounds>,
  'user_id' | 'login_id' | 'game_id' | 'currency' | 'state' | 'rules_hash' | 'proof' | 'closed_at'
> & { readonly max_payout: string; readonly staked: string; readonly won: string; readonly refunded: string }

/** For use in commands. Undefined if no bet has opened the round. */
export function findRound({ db }: Pick<CommandContext, 'db'>, { provider, roundId }: RoundKey): Round | undefined {
  const row = db.get<Row>(
    `SELECT user_id, login_id, game_id, currency, state, CAST(max_payout AS TEXT) AS max_payout,
       CAST(staked AS TEXT) AS staked, CAST(won AS TEXT) AS won, CAST(refunded AS TEXT) AS refunded, rules_hash, proof, closed_at
     FROM casino_rounds WHERE provider = ? AND round_id = ?`,
    [provider, roundId],
  )
  if (!row) return undefined
  return {
    provider,
    roundId,
    currency: row.currency,
    state: row.state,
    userId: row.user_id,
    loginId: row.login_id,
    gameId: row.game_id,
    maxPayout: fromSql(row.max_payout),
    staked: fromSql(row.staked),
    won: fromSql(row.won),
    refunded: fromSql(row.refunded),
    rulesHash: row.rules_hash,
    proof: row.proof,
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
  }
}

type Claim = RoundKey & { readonly playerRef: string; readonly gameId?: string }

/** The round of a call that moves money. Refuses ROUND_UNKNOWN, and ROUND_MISMATCH for another player's or game's. */
export function requireRound(context: CommandContext, claim: Claim): Round {
  const round = findRound(context, claim)
  if (!round) throw new WalletRefusal('ROUND_UNKNOWN')
  requireSame(context, round, claim)
  return round
}

export function requireSame(secrets: Secrets, round: Round, claim: Omit<Claim, 'roundId'>): void {
  const isPlayers = isPlayerRef(secrets, round, claim.playerRef)
  const isGames = claim.gameId === undefined || claim.gameId === round.gameId
  if (!isPlayers || !isGames) throw new WalletRefusal('ROUND_MISMATCH')
}

export function storeRound({ db, now }: CommandContext, round: Round): void {
  const { provider, roundId, state, currency } = round
  insertRow<typeof casinoRounds>(db, {
    into: 'casino_rounds',
    row: {
      provider,
      state,
      currency,
      staked: round.staked,
      won: round.won,
      refunded: round.refunded,
      round_id: roundId,
      user_id: round.userId,
      login_id: round.loginId,
      game_id: round.gameId,
      max_payout: round.maxPayout,
      rules_hash: round.rulesHash,
      proof: round.proof,
      opened_at: now,
      closed_at: round.closedAt,
    },
    onConflict: `ON CONFLICT (provider, round_id) DO UPDATE SET state = excluded.state, staked = excluded.staked,
      won = excluded.won, refunded = excluded.refunded, closed_at = excluded.closed_at`,
  })
}

/** Response of every call that moves money: the current balance and the round. */
export function movedAnswer(
  context: CommandContext,
  {
    txId,
    ledgerTx,
    round,
  }: { readonly txId: string; readonly ledgerTx: string | null; readonly round: Round | RoundKey },
) {
  const stands = 'state' in round
  return {
    txId,
    ledgerTx,
    status: 'ok',
    ...(stands && balanceAnswer(context, round)),
    round: stands
      ? {
          roundId: round.roundId,
          state: round.state,
          staked: `${round.staked}`,
          won: `${round.won}`,
          refunded: `${round.refunded}`,
        }
      : { roundId: round.roundId, state: 'NONE', staked: '0', won: '0', refunded: '0' },
  }
}

type GameOfPlayer = Pick<Round, 'userId' | 'currency' | 'provider' | 'gameId'>

/**
 * Amount that a player can stake on a game, in micro-units: own money, and bonus money if the game counts towards its
 * wagering.
 */
export function balanceAnswer(context: CommandContext, game: GameOfPlayer) {
  const real = walletBalance(context, game)
  const amount = stakeableFunds(context, game, playOf(kindOf(context, game)))
  return {
    balance: { currency: game.currency, amount: `${amount}`, real: `${real}`, bonus: `${amount - real}` },
    balanceAt: new Date(context.now).toISOString(),
  }
}

/** Kind of a game that the player has opened. */
function kindOf({ db }: Pick<CommandContext, 'db'>, { userId, provider, gameId }: GameOfPlayer): TitleKind {
  const session = db.get<{ kind: TitleKind }>(
    `SELECT kind FROM casino_sessions WHERE user_id = ? AND provider = ? AND game_id = ? ORDER BY opened_at DESC LIMIT 1`,
    [userId, provider, gameId],
  )
  return session?.kind ?? 'slot'
}

export type ActiveBet = { readonly betId: string; readonly amount: Micros; readonly placedAt: number }

/** The bets of a round that were accepted and not rolled back, oldest first. */
export function activeBets({ db }: Pick<CommandContext, 'db'>, { provider, roundId }: RoundKey): ActiveBet[] {
  const rows = db.all<{ bet_id: string | null; amount: string; created_at: bigint }>(
    `SELECT bet.bet_id, CAST(bet.amount AS TEXT) AS amount, bet.created_at FROM casino_transactions AS bet
     WHERE bet.provider = ? AND bet.round_id = ? AND bet.call = 'bet' AND bet.status = 'posted' AND NOT EXISTS (
       SELECT 1 FROM casino_transactions AS undone
       WHERE undone.provider = bet.provider AND undone.ref_tx_id = bet.tx_id AND undone.call = 'rollback'
         AND undone.status = 'posted'
     ) ORDER BY bet.seq`,
    [provider, roundId],
  )
  return rows.flatMap(({ bet_id: betId, amount, created_at }) =>
    betId === null ? [] : [{ betId, amount: fromSql(amount), placedAt: Number(created_at) }],
  )
}

export const added = (a: Micros, b: bigint): Micros => micros(a + b)
