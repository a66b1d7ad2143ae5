import type { Currency } from '#server/contract/constants/currencies.ts'
import { paidFor, playFrom } from '#server/rules/play.ts'
import { type GameId, type ParamsOf, rulesOf } from '#server/rules/registry.ts'
import { openByteStream } from '#server/rules/stream.ts'
import { newId } from '../ids.ts'
import { type Json, placeStake, settleStake } from '../money/index.ts'
import type { CommandContext } from '../writer/command.ts'
import { acceptStake } from './accept-stake.ts'
import { type BetView, betView } from './bet-view.ts'
import { nodeHmacSha256 } from './hmac.ts'
import { recordBet } from './record-bet.ts'
import { rotatePair } from './rotate-seeds.ts'
import { takeNonce } from './take-nonce.ts'

/** How many bets a pair serves before it is revealed without being asked for (domain/games.md B.1). */
export const BETS_A_PAIR = 1_000

/** One play that a player wants. `amount` is a decimal, and left out where the parameters say the stake themselves. */
export type RoundOf<G extends GameId> = {
  readonly userId: string
  /** The login that it came from. */
  readonly sessionId: string
  readonly game: G
  readonly params: ParamsOf<G>
  readonly amount?: string | undefined
  readonly currency: Currency
}

/**
 * The one round of every game that is decided at once: accept, take a nonce, stake, decide, settle, record. All that
 * tells one game from another is in its rules.
 */
export function playRound<G extends GameId>(context: CommandContext, request: RoundOf<G>): BetView<Json> {
  const { userId, sessionId, game, params, currency } = request
  const stake = acceptStake(context, request)
  const { pairId, serverSeedHash, seeds } = takeNonce(context, userId)
  const { nonce, clientSeed } = seeds
  const id = newId(context)
  const reference = `bet:${id}`
  placeStake(context, { userId, currency, reference, amount: stake })
  const { floats, ...play } = playFrom(openByteStream(nodeHmacSha256, seeds), game, params)
  const payout = paidFor(stake, play)
  settleStake(context, { reference, payout })
  const bet = { id, game, params, ...play, currency, stake, payout, nonce, ...versionOf(game, params) }
  recordBet(context, { ...bet, userId, sessionId, pairId, floats })
  const serverSeed = nonce + 1 < BETS_A_PAIR ? null : rotatePair(context, { userId }).revealed.serverSeed
  return betView({ ...bet, clientSeed, serverSeedHash, serverSeed, placedAt: context.now })
}

function versionOf<G extends GameId>(game: G, params: ParamsOf<G>) {
  const rules = rulesOf(game)
  return { rulesVersion: rules.version, tableHash: rules.tableHash(params) }
}
