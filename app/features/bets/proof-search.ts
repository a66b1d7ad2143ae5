import { CREDITS } from '~/lib/unit.ts'
import type { BetFacts, BetGame } from './bets.ts'

/** A bet whose proof can be asked for. */
export type ProvableBet = BetFacts & { game: BetGame; params: Record<string, unknown> }

/** The query of `/fairness` that fills the checker in with a bet. The server knows a demo bet by nothing: it says all. */
export function proofSearch({
  id,
  currency,
  game,
  params,
  server_seed,
  client_seed,
  nonce,
  rules_version,
}: ProvableBet) {
  if (currency !== CREDITS) return { bet: id }
  return { game, params, server_seed: server_seed ?? '', client_seed, nonce, rules_version }
}
