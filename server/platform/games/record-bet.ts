import { formatMicros, formatMultiplier, type M4, type Micros } from '#server/rules/money.ts'
import { appendLog, type Json } from '../money/index.ts'
import type { CommandContext } from '../writer/command.ts'

/** A settled bet as it is kept for ever (domain/games.md C.0). */
export type SettledBet = {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly pairId: string
  readonly nonce: number
  readonly game: string
  readonly rulesVersion: string
  readonly tableHash: string
  readonly params: Json
  readonly floats: readonly number[]
  readonly outcome: Json
  readonly multiplier: M4
  readonly currency: string
  readonly stake: Micros
  readonly payout: Micros
  /** When its stake was taken: milliseconds since the epoch. */
  readonly placedAt: number
}

/** On which it is told that a bet is settled, by its id. */
export const SETTLED_BET_CHANNEL = 'settled-bet'

/** Stores a settled bet, logs it under its pair, without its player, and tells of it. */
export function recordBet(context: CommandContext, bet: SettledBet): void {
  const { id, userId, sessionId, pairId, nonce, game, rulesVersion, tableHash, currency } = bet
  const { params, floats, outcome, multiplier, stake, payout, placedAt } = bet
  context.db.run(
    `INSERT INTO bets (id, user_id, session_id, seed_pair_id, nonce, game, rules_version, table_hash, params, floats,
       outcome, multiplier, currency, stake, payout, placed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, userId, sessionId, pairId, nonce, game, rulesVersion, tableHash],
      ...[params, floats, outcome].map((value) => JSON.stringify(value)),
      ...[multiplier, currency, stake, payout, placedAt],
    ],
  )
  appendLog(context, 'bet_settled', {
    ...{ bet: id, pair: pairId, nonce, game, params, outcome, currency },
    rules_version: rulesVersion,
    table_hash: tableHash,
    multiplier: formatMultiplier(multiplier),
    stake: formatMicros(stake),
    payout: formatMicros(payout),
  })
  context.announce({ channel: SETTLED_BET_CHANNEL, key: id, data: { id } })
}
