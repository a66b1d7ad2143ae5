import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { type CheckableBet, type Verification, verifyBet } from '#server/shared/rules/fairness/verify.ts'
import { games } from '#server/shared/rules/games.ts'
import type { BetRules, GameId, RoundGameId, SteppedRules } from '#server/shared/rules/registry.ts'

export type NewBet<G extends GameId> = Omit<CheckableBet<G>, 'rules'>

const ROUNDS: { readonly [G in RoundGameId]: { readonly current: SteppedRules<G> } } = games.rounds
const CURRENT: { readonly [G in GameId]: { readonly current: BetRules<G> } } = { ...games.instant, ...games.rounds }

export const currentRules = <G extends GameId>(game: G): BetRules<G> => CURRENT[game].current

export const currentRoundRules = <G extends RoundGameId>(game: G): SteppedRules<G> => ROUNDS[game].current

export function newBet<G extends GameId>({ game, params, seeds }: NewBet<G>): CheckableBet<G> {
  return { game, rules: currentRules(game), params, seeds }
}

export function verifyNew<G extends GameId>(bet: NewBet<G>, hmac?: HmacSha256): Verification<G> {
  return verifyBet(newBet(bet), hmac)
}
