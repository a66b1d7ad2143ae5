import { MAX_WIN } from '#server/shared/money/limits.ts'
import { maxMultiplierFor, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { playFrom } from '#server/shared/rules/play.ts'
import type { OptionOf, RoundGameId, ShownOf } from '#server/shared/rules/registry.ts'
import type { Standing } from '#server/shared/rules/round-rules.ts'
import type { SeedPairBet } from '../bets/index.ts'
import { nodeHmacSha256 } from '../fairness/index.ts'
import type { GameRound } from './stored-round.ts'

/** State of a round, recomputed from its seeds: anything still secret is not stored. */
export function roundStateOf<G extends RoundGameId>(round: GameRound<G>): Standing<OptionOf<G>, ShownOf<G>> {
  const { rules, params, seeds, stake, currency } = round
  const floats = takeFloats(openByteStream(nodeHmacSha256, seeds), rules.floatCount(params))
  const cap = maxMultiplierFor(parseMicros(MAX_WIN[currency]), stake)
  return rules.round.standing(params, floats, cap)
}

/** The bet of a round with its steps so far, decided by the same code as every other bet. */
export function betOf<G extends RoundGameId>(round: GameRound<G>): SeedPairBet {
  const { id, game, rules, params, currency, stake, tableHash, pairId, seeds, openedAt: placedAt } = round
  const { floats, outcome, multiplier } = playFrom(openByteStream(nodeHmacSha256, seeds), rules, params)
  const payout = payoutOf(stake, multiplier)
  return {
    id,
    game,
    rulesVersion: rules.version,
    params,
    outcome,
    multiplier,
    currency,
    stake,
    payout,
    placedAt,
    proof: { kind: 'seed_pair', pairId, nonce: seeds.nonce, floats, tableHash },
  }
}
