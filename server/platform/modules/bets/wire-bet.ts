import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { BetFacts } from '#server/shared/contract/bets/settled-bet.ts'
import type { SharedBetFacts } from '#server/shared/contract/bets/shared-bet.ts'
import { formatMicros, formatMultiplier } from '#server/shared/money/micros.ts'
import type { PairView } from '../fairness/reads.ts'
import type { BetProof } from './bet-proof.ts'
import type { SettledBet } from './record-bet.ts'

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
    ...{ id, game, params, outcome, currency },
    stake: formatMicros(bet.stake),
    payout: formatMicros(bet.payout),
    ...(bet.free && { is_free: true }),
    multiplier: formatMultiplier(bet.multiplier),
    rules_version: bet.rulesVersion,
    table_hash: tableHash,
    placed_at: new Date(bet.placedAt).toISOString(),
  }
}
