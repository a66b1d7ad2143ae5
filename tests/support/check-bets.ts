import { currentRules } from '#server/shared/rules/current-rules.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { type CheckableBet, type Verification, verifyBet } from '#server/shared/rules/fairness/verify.ts'
import type { GameId } from '#server/shared/rules/registry.ts'

export type NewBet<G extends GameId> = Omit<CheckableBet<G>, 'rules'>

/** A bet as it would be made now. */
export function newBet<G extends GameId>({ game, params, seeds }: NewBet<G>): CheckableBet<G> {
  return { game, rules: currentRules(game), params, seeds }
}

/** The check of a bet as it would be made now. */
export function verifyNew<G extends GameId>(bet: NewBet<G>, hmac?: HmacSha256): Verification<G> {
  return verifyBet(newBet(bet), hmac)
}
