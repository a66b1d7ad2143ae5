import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { BetFacts } from '#server/shared/contract/bets/settled-bet.ts'
import type { SharedBetFacts } from '#server/shared/contract/bets/shared-bet.ts'
import type { RecordFields } from '#server/shared/log/record.ts'
import { formatMicros, formatMultiplier, type M4, type Micros, micros } from '#server/shared/money/micros.ts'
import type { PairView } from '../fairness/reads.ts'
import { loadStakeStatus, type StakeStatus } from '../ledger/index.ts'
import { scoreRound } from '../tournaments/index.ts'
import { addPoints, addPointsOnce } from '../vip/index.ts'
import { betReference } from './bet-reference.ts'
import { announceBet, logSettledBet } from './log-bet.ts'

/**
 * Proof of a bet. A seed pair and a nonce decide one bet; a shared round decides those of all its players; a provider's
 * round is proven as far as the provider does; a sports bet refers to the state of the sportsbook after one message of
 * its feed.
 */
export type BetProof =
  | {
      readonly kind: 'seed_pair'
      readonly pairId: string
      readonly nonce: number
      readonly floats: readonly number[]
      /** SHA-256 of the paytable. */
      readonly tableHash: string
    }
  | { readonly kind: 'shared_round'; readonly roundId: string; readonly tableHash: string }
  | {
      readonly kind: 'provider_round'
      readonly provider: string
      readonly roundId: string
      readonly tableHash: string | null
    }
  | { readonly kind: 'sports_book'; readonly sequence: number }

/** In the order of `PROOF_COLUMNS`. */
type ProofValues = readonly (string | number | null)[]

export const PROOF_COLUMNS =
  'proof_kind, table_hash, seed_pair_id, nonce, floats, shared_round_id, provider, provider_round_id, book_sequence'

/** Column values of a proof. Columns of the other kinds are null, which the database checks. */
export function proofValues(proof: BetProof): ProofValues {
  const { kind } = proof
  switch (kind) {
    case 'seed_pair':
      return [kind, proof.tableHash, proof.pairId, proof.nonce, JSON.stringify(proof.floats), null, null, null, null]
    case 'shared_round':
      return [kind, proof.tableHash, null, null, null, proof.roundId, null, null, null]
    case 'provider_round':
      return [kind, proof.tableHash, null, null, null, null, proof.provider, proof.roundId, null]
    case 'sports_book':
      return [kind, null, null, null, null, null, null, null, proof.sequence]
  }
}

/** Fields of a proof for the log, known when the bet was placed. */
export function proofForLog(proof: BetProof): RecordFields {
  switch (proof.kind) {
    case 'seed_pair':
      return { pair: proof.pairId, nonce: proof.nonce, table_hash: proof.tableHash }
    case 'shared_round':
      return { shared_round: proof.roundId, table_hash: proof.tableHash }
    case 'provider_round':
      return {
        provider: proof.provider,
        provider_round: proof.roundId,
        ...(proof.tableHash !== null && { table_hash: proof.tableHash }),
      }
    case 'sports_book':
      return { book_sequence: proof.sequence }
  }
}

/** A settled bet as it is stored permanently. */
export type SettledBet<Proof extends BetProof = BetProof> = {
  readonly id: string
  readonly game: string
  readonly rulesVersion: string
  /** As defined by the game's rules. */
  readonly params: Json
  readonly outcome: Json
  readonly multiplier: M4
  readonly currency: Currency
  readonly stake: Micros
  readonly payout: Micros
  /** Set if the house staked for the player. */
  readonly free?: 'bet' | 'spin' | undefined
  /** House edge of the bet in 1e-6, if it is not that of its game. */
  readonly edgePpm?: number | undefined
  /** When the stake was placed: milliseconds since the epoch. */
  readonly placedAt: number
  readonly proof: Proof
}

/** Player and session of a bet. */
export type BetOwner = { readonly userId: string; readonly sessionId: string }

/** Channel that announces settled bets by id. */
export const SETTLED_BET_CHANNEL = 'settled-bet'

/** Stores a settled bet, logs it and announces it. */
export function recordBet(context: CommandContext, bet: SettledBet, { userId, sessionId }: BetOwner): void {
  const { id, game, rulesVersion, params, outcome, multiplier, currency, stake, payout, placedAt, proof } = bet
  context.db.append(
    `INSERT INTO bets (id, user_id, session_id, game, rules_version, params, outcome, multiplier, currency, stake,
       payout, is_free, placed_at, ${PROOF_COLUMNS})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      sessionId,
      game,
      rulesVersion,
      JSON.stringify(params),
      JSON.stringify(outcome),
      toSql(multiplier),
      currency,
      toSql(stake),
      toSql(payout),
      freeValue(bet),
      placedAt,
      ...proofValues(proof),
    ],
  )
  // rows of both kinds never change
  const isRebuilt = proof.kind === 'seed_pair' || proof.kind === 'shared_round'
  logSettledBet(context, { id, userId, outcome, multiplier, payout }, { isRebuilt })
  if (proof.kind !== 'seed_pair') announceBet(context, { id, userId, currency })
  reward(context, bet, userId)
  context.announce({ channel: SETTLED_BET_CHANNEL, key: id, data: { id } })
}

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

/** Part of a stake from the player's own money. */
export const ownMoneyPart = ({ parts }: Pick<StakeStatus, 'parts'>): Micros =>
  micros(parts.reduce((sum, { source, amount }) => (source.kind === 'real' ? sum + amount : sum), 0n))

/**
 * Adds VIP points for the part of the stake that is the player's own money; they are revoked if the provider rolls the
 * bet back. A bet entirely of own money counts in tournaments.
 */
function reward(context: CommandContext, bet: SettledBet, userId: string): void {
  const { id, game, currency, stake, multiplier, placedAt, edgePpm } = bet
  const standing = loadStakeStatus(context, betReference(id))
  const own = standing ? ownMoneyPart(standing) : micros(0n)
  const staked = { userId, game, currency, stake: own, edgePpm }
  if (bet.proof.kind === 'provider_round') addPointsOnce(context, { ...staked, reference: betReference(id) })
  else addPoints(context, staked)
  if (own === stake) scoreRound(context, { betId: id, userId, game, currency, stake, multiplier, placedAt })
}

export type SeedPairBet = SettledBet<Extract<BetProof, { kind: 'seed_pair' }>>

/**
 * A settled bet in the contract's form, with everything needed to verify it and without its player: a proof is public.
 * The contract checks parameters and outcome against the game when the bet is sent.
 */
export type WireBet = BetFacts & Played
export type WireSharedBet = SharedBetFacts & Played
type Played = { readonly game: string; readonly params: Json; readonly outcome: Json }

export function wireBet(bet: SeedPairBet, pair: PairView): WireBet {
  return {
    ...settledFacts(bet, bet.proof.tableHash),
    nonce: bet.proof.nonce,
    client_seed: pair.clientSeed,
    server_seed_hash: pair.serverSeedHash,
    server_seed: pair.serverSeed,
  }
}

export type SharedRoundBet = SettledBet<Extract<BetProof, { kind: 'shared_round' }>>

export function wireSharedBet(bet: SharedRoundBet): WireSharedBet {
  return { ...settledFacts(bet, bet.proof.tableHash), round_id: bet.proof.roundId }
}

function settledFacts(bet: SettledBet, tableHash: string) {
  const { id, game, params, outcome, currency } = bet
  return {
    id,
    game,
    params,
    outcome,
    currency,
    stake: formatMicros(bet.stake),
    payout: formatMicros(bet.payout),
    ...(bet.free && { is_free: true }),
    multiplier: formatMultiplier(bet.multiplier),
    rules_version: bet.rulesVersion,
    table_hash: tableHash,
    placed_at: new Date(bet.placedAt).toISOString(),
  }
}
