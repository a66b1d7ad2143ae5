import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import type { BetFacts, SharedBetFacts } from './bets.ts'

/** A bet whose proof can be asked for. */
export type ProvableBet = ((BetFacts & { game: GameId }) | (SharedBetFacts & { game: SharedGameId })) & {
  params: Record<string, unknown>
}

/**
 * The query of `/fairness` that fills the checker in with a bet. The server knows a demo bet by nothing: it says all; of
 * one in a shared round the round is known.
 */
export function proofSearch(bet: ProvableBet) {
  if (bet.currency !== CREDITS) return { bet: bet.id }
  if ('round_id' in bet) return { round_of: bet.game, round: bet.round_id }
  const { game, params, server_seed, client_seed, nonce, rules_version } = bet
  return { game, params, server_seed: server_seed ?? '', client_seed, nonce, rules_version }
}

type Listed = { readonly id: string; readonly game: string; readonly title: string | null }

/**
 * The query of `/fairness` for a bet that is known by its id: what proves a provider's is another. Null for a bet on sports,
 * whose event everybody has seen.
 */
export function proofOfListed({ id, game, title }: Listed) {
  if (game === 'sports') return null
  return title === null ? { bet: id } : { provider_bet: id }
}

/** What its proof is called in a list: the hash that was shown before it with its number, or the end of its round's id. */
export function proofLabel(bet: ProvableBet): string {
  if ('round_id' in bet) return `…${bet.round_id.slice(-6)}`
  return `${bet.server_seed_hash.slice(0, 4)}…${bet.server_seed_hash.slice(-2)}:${bet.nonce}`
}
