import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import type { BetFacts, SharedBetFacts } from './bets.ts'

export type ProvableBet = ((BetFacts & { game: GameId }) | (SharedBetFacts & { game: SharedGameId })) & {
  params: Record<string, unknown>
}

/**
 * Query of `/fairness` that prefills the verifier with a bet. Demo bets are unknown to the server, so the query
 * contains all their values; for one in a shared round it contains the round.
 */
export function proofSearch(bet: ProvableBet) {
  if (bet.currency !== CREDITS) return { bet: bet.id }
  if ('round_id' in bet) return { round_of: bet.game, round: bet.round_id }
  const { game, params, server_seed, client_seed, nonce, rules_version } = bet
  return { game, params, server_seed: server_seed ?? '', client_seed, nonce, rules_version }
}

type Listed = { readonly id: string; readonly game: string; readonly title: string | null }

/**
 * Query of `/fairness` for a bet known by its id; providers' bets use another parameter. Null for sports bets, whose
 * events are public.
 */
export function proofOfListed({ id, game, title }: Listed) {
  if (game === 'sports') return null
  return title === null ? { bet: id } : { provider_bet: id }
}

/** Label of a proof link: the hash shown before the bet with its nonce, or the end of its round's id. */
export function proofLabel(bet: ProvableBet): string {
  if ('round_id' in bet) return `…${bet.round_id.slice(-6)}`
  return `${bet.server_seed_hash.slice(0, 4)}…${bet.server_seed_hash.slice(-2)}:${bet.nonce}`
}
