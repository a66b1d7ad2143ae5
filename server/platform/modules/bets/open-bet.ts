import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { multiplierFor } from '#server/shared/money/micros.ts'
import { loadStakeStatus } from '../ledger/index.ts'
import { scoreRound, withdrawRound } from '../tournaments/index.ts'
import { addPointsOnce, takePointsBack } from '../vip/index.ts'
import type { LoggedPlacing } from './bet-openings.ts'
import { betReference } from './bet-reference.ts'
import { logAcceptedBet, logPlacedBet, logRestatedBet, type Restating } from './log-bet.ts'
import { type BetOwner, type BetProof, ownMoneyPart, PROOF_COLUMNS, proofForLog, proofValues } from './record-bet.ts'

type OpenBet = Omit<LoggedPlacing, 'proof'> & {
  /** Whether the house staked for the player. */
  readonly isFree: boolean
  /** Whether it was placed, and logged, before a delay. */
  readonly isDelayed: boolean
  /** When the stake was placed: milliseconds since the epoch. */
  readonly placedAt: number
  readonly proof: BetProof
}

/** Stores an accepted bet without an outcome, and logs it with its proof. */
export function recordOpenBet(context: CommandContext, bet: OpenBet, { userId, sessionId }: BetOwner): void {
  const { id, game, rulesVersion, params, currency, stake, isFree, isDelayed, placedAt, proof } = bet
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
  const log = isDelayed ? logAcceptedBet : logPlacedBet
  log(context, { id, userId, game, rulesVersion, params, currency, stake, proof: proofForLog(proof) })
}

/** Stores the outcome of an accepted bet; null reopens it. */
export function storeOutcome({ db }: CommandContext, id: string, outcome: Json | null): void {
  db.run('UPDATE bets SET outcome = ? WHERE id = ?', [outcome === null ? null : JSON.stringify(outcome), id])
}

/**
 * Updates the stored payout of a bet and its tournament score to match its transfers, and logs them. Call it in the command that adds
 * a transfer, such as a partial settlement or a reversal. The stored payout never exceeds the sum of the transfers.
 * Throws for a bet without a stake or a row.
 */
export function updateBetFromTransfers(context: CommandContext, id: string, why: Restating = 'corrected'): void {
  const stake = loadStakeStatus(context, betReference(id))
  if (!stake) throw new Error('the bet has no stake')
  const multiplier = multiplierFor(stake.gross, stake.staked)
  const stored = context.db.get<{ game: string }>(
    'UPDATE bets SET payout = ?, multiplier = ? WHERE id = ? RETURNING game',
    [toSql(stake.gross), toSql(multiplier), id],
  )
  if (!stored) throw new Error('the bet does not exist')
  const { userId, currency, staked, placedAt } = stake
  logRestatedBet(context, { id, userId, currency, state: stake.state, multiplier, payout: stake.gross }, why)
  if (stake.state === 'settled' && ownMoneyPart(stake) === staked)
    scoreRound(context, { betId: id, userId, currency, multiplier, placedAt, stake: staked, game: stored.game })
  else withdrawRound(context, { betId: id, userId })
}

type Rewarded = {
  readonly id: string
  readonly userId: string
  readonly game: string
  readonly currency: Currency
  /** House edge of the bet, in 1e-6. */
  readonly edgePpm: number
}

/**
 * Updates the VIP points of a bet that is settled later and may be resettled: they are granted once the bet is fully
 * settled, and removed while it is open or void.
 */
export function updateBetPoints(context: CommandContext, { id, ...bet }: Rewarded): void {
  const reference = betReference(id)
  const stake = loadStakeStatus(context, reference)
  if (stake?.state === 'settled') addPointsOnce(context, { ...bet, reference, stake: ownMoneyPart(stake) })
  else takePointsBack(context, reference)
}
