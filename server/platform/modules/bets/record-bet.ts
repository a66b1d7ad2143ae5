import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, formatMultiplier, type M4, type Micros, micros } from '#server/shared/money/micros.ts'
import { appendLog, type StakeStanding, stakeStanding } from '../ledger/index.ts'
import { scoreRound } from '../tournaments/index.ts'
import { addPoints, addPointsOnce } from '../vip/index.ts'
import { type BetProof, loggedProof, PROOF_COLUMNS, proofValues } from './bet-proof.ts'

/** A settled bet as it is kept for ever. */
export type SettledBet<Proof extends BetProof = BetProof> = {
  readonly id: string
  readonly game: string
  readonly rulesVersion: string
  /** As the game's rules define them. */
  readonly params: Json
  readonly outcome: Json
  readonly multiplier: M4
  readonly currency: Currency
  readonly stake: Micros
  readonly payout: Micros
  /** Where the house has staked for the player. */
  readonly free?: 'bet' | 'spin' | undefined
  /** When its stake was taken: milliseconds since the epoch. */
  readonly placedAt: number
  readonly proof: Proof
}

/** Whose it is, and the login that it came from. */
export type BetOwner = { readonly userId: string; readonly sessionId: string }

/** What the ledger knows a bet by. */
export const betReference = (id: string) => `bet:${id}`

/** On which it is told that a bet is settled, by its id. */
export const SETTLED_BET_CHANNEL = 'settled-bet'

/** Stores a settled bet, logs it under its proof, without its player, and tells of it. */
export function recordBet(context: CommandContext, bet: SettledBet, { userId, sessionId }: BetOwner): void {
  const { id, game, rulesVersion, params, outcome, multiplier, currency, stake, payout, placedAt, proof } = bet
  context.db.append(
    `INSERT INTO bets (id, user_id, session_id, game, rules_version, params, outcome, multiplier, currency, stake,
       payout, is_free, placed_at, ${PROOF_COLUMNS})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, userId, sessionId, game, rulesVersion, JSON.stringify(params), JSON.stringify(outcome)],
      ...[toSql(multiplier), currency, toSql(stake), toSql(payout), freeValue(bet), placedAt, ...proofValues(proof)],
    ],
  )
  appendLog(context, 'bet_settled', {
    ...{ bet: id, game, params, outcome, currency, ...loggedProof(proof) },
    rules_version: rulesVersion,
    multiplier: formatMultiplier(multiplier),
    stake: formatMicros(stake),
    payout: formatMicros(payout),
  })
  reward(context, bet, userId)
  context.announce({ channel: SETTLED_BET_CHANNEL, key: id, data: { id } })
}

/** As the column has it. */
function freeValue({ free }: SettledBet): number {
  switch (free) {
    case undefined:
      return 0
    case 'bet':
      return 1
    case 'spin':
      return 2
  }
}

/** What of a stake was its player's own money. */
export const ownPart = ({ parts }: Pick<StakeStanding, 'parts'>): Micros =>
  micros(parts.reduce((sum, { source, amount }) => (source.kind === 'real' ? sum + amount : sum), 0n))

/** Of a player's own money each bet brings points, which go with it where its provider may still undo it; one that is all of it counts in tournaments. */
function reward(context: CommandContext, bet: SettledBet, userId: string): void {
  const { id, game, currency, stake, multiplier, placedAt } = bet
  const standing = stakeStanding(context, betReference(id))
  const own = standing ? ownPart(standing) : micros(0n)
  const staked = { userId, game, currency, stake: own }
  if (bet.proof.kind === 'provider_round') addPointsOnce(context, { ...staked, reference: betReference(id) })
  else addPoints(context, staked)
  if (own === stake) scoreRound(context, { betId: id, userId, game, currency, stake, multiplier, placedAt })
}
