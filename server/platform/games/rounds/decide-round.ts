import { takeFloats } from '#server/rules/floats.ts'
import { maxMultiplierFor, payoutOf } from '#server/rules/money.ts'
import { playFrom } from '#server/rules/play.ts'
import { type RoundGameId, rulesOf } from '#server/rules/registry.ts'
import { type OptionOf, roundRulesOf, type ShownOf } from '#server/rules/round-registry.ts'
import type { Standing } from '#server/rules/round-rules.ts'
import { stakeBounds } from '#server/rules/stake.ts'
import { openByteStream } from '#server/rules/stream.ts'
import { nodeHmacSha256 } from '../hmac.ts'
import type { GameRound } from './stored-round.ts'

/** How a round stands, decided anew from its seeds: what is not to be known yet is stored nowhere. */
export function standingOf<G extends RoundGameId>(round: GameRound<G>): Standing<OptionOf<G>, ShownOf<G>> {
  const { game, params, seeds, stake, currency } = round
  const floats = takeFloats(openByteStream(nodeHmacSha256, seeds), rulesOf(game).floatCount(params))
  const cap = maxMultiplierFor(stakeBounds(game, currency).maxWin, stake)
  return roundRulesOf(game).standing(params, floats, cap)
}

/** The bet that a round is with the steps that it has, decided on the path of every other bet. */
export function betOf<G extends RoundGameId>(round: GameRound<G>) {
  const { id, game, params, currency, stake, rulesVersion, tableHash, seeds } = round
  const { floats, outcome, multiplier } = playFrom(openByteStream(nodeHmacSha256, seeds), game, params)
  const payout = payoutOf(stake, multiplier)
  const { nonce } = seeds
  return { id, game, params, currency, stake, rulesVersion, tableHash, nonce, floats, outcome, multiplier, payout }
}
