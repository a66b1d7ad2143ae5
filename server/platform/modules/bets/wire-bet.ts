import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { BetFacts } from '#server/shared/contract/bets/settled-bet.ts'
import { formatMicros, formatMultiplier } from '#server/shared/money/micros.ts'
import type { PairView } from '../fairness/reads.ts'
import type { BetProof } from './bet-proof.ts'
import type { SettledBet } from './record-bet.ts'

/** A bet that a seed pair decides: all that the games of the house have so far. */
export type SeedPairBet = SettledBet<Extract<BetProof, { kind: 'seed_pair' }>>

/**
 * A settled bet as the contract has it, with all that its check needs and no player: a proof is public. That parameters and
 * outcome are its game's, the contract checks where the bet leaves.
 */
export type WireBet = BetFacts & { readonly game: string; readonly params: Json; readonly outcome: Json }

export function wireBet(bet: SeedPairBet, pair: PairView): WireBet {
  const { id, game, params, outcome, currency, proof } = bet
  return {
    ...{ id, game, params, outcome, currency, nonce: proof.nonce },
    stake: formatMicros(bet.stake),
    payout: formatMicros(bet.payout),
    multiplier: formatMultiplier(bet.multiplier),
    rules_version: bet.rulesVersion,
    table_hash: proof.tableHash,
    client_seed: pair.clientSeed,
    server_seed_hash: pair.serverSeedHash,
    server_seed: pair.serverSeed,
    placed_at: new Date(bet.placedAt).toISOString(),
  }
}
