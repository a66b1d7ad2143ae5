import { paidFor, playFrom } from '#server/rules/play.ts'
import { type InstantGameId, instantRulesOf, type ParamsOf } from '#server/rules/registry.ts'
import { openByteStream } from '#server/rules/stream.ts'
import { newId } from '../ids.ts'
import { type Json, placeStake, settleStake } from '../money/index.ts'
import type { CommandContext } from '../writer/command.ts'
import { acceptStake } from './accept-stake.ts'
import { type BetView, betView } from './bet-view.ts'
import { nodeHmacSha256 } from './hmac.ts'
import { recordBet } from './record-bet.ts'
import { BETS_A_PAIR, rotateUsedUp } from './rotate-used-up.ts'
import type { RoundOf } from './round-of.ts'
import { takeNonce } from './take-nonce.ts'

/**
 * The one round of every game that is decided at once: accept, take a nonce, stake, decide, settle, record. All that
 * tells one game from another is in its rules.
 */
export function playRound<G extends InstantGameId>(
  context: CommandContext,
  request: RoundOf<G>,
  id = newId(context),
): BetView<Json> {
  const { userId, sessionId, game, params, currency } = request
  const stake = acceptStake(context, request)
  const { pairId, serverSeedHash, seeds } = takeNonce(context, userId)
  const { nonce, clientSeed } = seeds
  const reference = `bet:${id}`
  placeStake(context, { userId, currency, reference, amount: stake })
  const { floats, ...play } = playFrom(openByteStream(nodeHmacSha256, seeds), game, params)
  const payout = paidFor(stake, play)
  settleStake(context, { reference, payout })
  const bet = { id, game, params, ...play, currency, stake, payout, nonce, ...versionOf(game, params) }
  const { now: placedAt } = context
  recordBet(context, { ...bet, userId, sessionId, pairId, floats, placedAt })
  const serverSeed = nonce + 1 < BETS_A_PAIR ? null : rotateUsedUp(context, userId)
  return betView({ ...bet, clientSeed, serverSeedHash, serverSeed, placedAt })
}

function versionOf<G extends InstantGameId>(game: G, params: ParamsOf<G>) {
  const rules = instantRulesOf(game)
  return { rulesVersion: rules.version, tableHash: rules.tableHash(params) }
}
