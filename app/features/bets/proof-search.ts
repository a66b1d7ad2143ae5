import { isGameId, isSharedGameId } from '~/games/games.ts'
import { CREDITS } from '~/lib/unit.ts'
import type { BetFacts, BetGame, SharedBetFacts } from './bets.ts'

/** A bet whose proof can be asked for. */
export type ProvableBet = (BetFacts | SharedBetFacts) & { game: BetGame; params: Record<string, unknown> }

/**
 * The query of `/fairness` that fills the checker in with a bet. The server knows a demo bet by nothing: it says all; of
 * one in a shared round the round is known.
 */
export function proofSearch(bet: ProvableBet) {
  const { id, currency, game, params, rules_version } = bet
  if (currency !== CREDITS) return { bet: id }
  if ('round_id' in bet) return isSharedGameId(game) ? { round_of: game, round: bet.round_id } : {}
  if (!isGameId(game)) return {}
  const { server_seed, client_seed, nonce } = bet
  return { game, params, server_seed: server_seed ?? '', client_seed, nonce, rules_version }
}

/** What its proof is called in a list: the hash that was shown before it with its number, or the end of its round's id. */
export function proofLabel(bet: ProvableBet): string {
  if ('round_id' in bet) return `…${bet.round_id.slice(-6)}`
  return `${bet.server_seed_hash.slice(0, 4)}…${bet.server_seed_hash.slice(-2)}:${bet.nonce}`
}
