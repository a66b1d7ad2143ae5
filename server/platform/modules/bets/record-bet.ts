import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { BetFacts } from '#server/shared/contract/bets/settled-bet.ts'
import type { SharedBetFacts } from '#server/shared/contract/bets/shared-bet.ts'
import { formatMicros, formatMultiplier, type M4, type Micros, micros } from '#server/shared/money/micros.ts'
import type { PairView } from '../fairness/reads.ts'
import { appendLog, type StakeStanding, stakeStanding } from '../ledger/index.ts'
import { scoreRound } from '../tournaments/index.ts'
import { addPoints, addPointsOnce } from '../vip/index.ts'

/**
 * What a bet is proven by. A seed pair and a nonce decide it alone; a shared round decides it for all who are in it; of a
 * provider's round the provider proves what it does; a sports bet stands on the book as it was after one message of its
 * feed.
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
      /** By the provider's own name of it. */
      readonly roundId: string
      readonly tableHash: string | null
    }
  | { readonly kind: 'sports_book'; readonly sequence: number }

/** In the order of `PROOF_COLUMNS`. */
type ProofValues = readonly (string | number | null)[]

export const PROOF_COLUMNS =
  'proof_kind, table_hash, seed_pair_id, nonce, floats, shared_round_id, provider, provider_round_id, book_sequence'

/** A proof as its columns: those of the other kinds are empty, which the database checks. */
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

/** What the log says of a proof: names and numbers that were public when the bet was placed. */
export function loggedProof(proof: BetProof): Readonly<Record<string, string | number | null>> {
  switch (proof.kind) {
    case 'seed_pair':
      return { pair: proof.pairId, nonce: proof.nonce, table_hash: proof.tableHash }
    case 'shared_round':
      return { shared_round: proof.roundId, table_hash: proof.tableHash }
    case 'provider_round':
      return { provider: proof.provider, provider_round: proof.roundId, table_hash: proof.tableHash }
    case 'sports_book':
      return { book_sequence: proof.sequence }
  }
}

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
  appendLog(context, 'bet_settled', {
    bet: id,
    game,
    params,
    outcome,
    currency,
    ...loggedProof(proof),
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

/** A bet that a seed pair decides. */
export type SeedPairBet = SettledBet<Extract<BetProof, { kind: 'seed_pair' }>>

/**
 * A settled bet as the contract has it, with all that its check needs and no player: a proof is public. That parameters and
 * outcome are its game's, the contract checks where the bet leaves.
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

/** A bet that a shared round decides. */
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
