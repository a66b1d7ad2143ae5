import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { appendLog } from '../ledger/index.ts'
import { type BetOwner, type BetProof, loggedProof, PROOF_COLUMNS, proofValues } from './record-bet.ts'

/** A bet that was accepted and is decided later. */
export type OpenBet = {
  readonly id: string
  readonly game: string
  readonly rulesVersion: string
  readonly params: Json
  readonly currency: Currency
  readonly stake: Micros
  /** Whether the house has staked for the player. */
  readonly isFree: boolean
  /** When its stake was taken: milliseconds since the epoch. */
  readonly placedAt: number
  readonly proof: BetProof
}

/** Stores an accepted bet without an outcome, and logs it under its proof, without its player. */
export function recordOpenBet(context: CommandContext, bet: OpenBet, { userId, sessionId }: BetOwner): void {
  const { id, game, rulesVersion, params, currency, stake, isFree, placedAt, proof } = bet
  context.db.append(
    `INSERT INTO bets (id, user_id, session_id, game, rules_version, params, outcome, multiplier, currency, stake,
       payout, is_free, placed_at, ${PROOF_COLUMNS})
     VALUES (?, ?, ?, ?, ?, ?, NULL, 0, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      sessionId,
      game,
      rulesVersion,
      JSON.stringify(params),
      currency,
      toSql(stake),
      isFree ? 1 : 0,
      placedAt,
      ...proofValues(proof),
    ],
  )
  appendLog(context, 'bet_accepted', {
    bet: id,
    game,
    params,
    currency,
    ...loggedProof(proof),
    rules_version: rulesVersion,
    stake: formatMicros(stake),
  })
}

/** Says what an accepted bet has come to; null opens it again. */
export function storeOutcome({ db }: CommandContext, id: string, outcome: Json | null): void {
  db.run('UPDATE bets SET outcome = ? WHERE id = ?', [outcome === null ? null : JSON.stringify(outcome), id])
}
