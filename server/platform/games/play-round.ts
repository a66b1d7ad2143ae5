import { formatMicros, payoutOf } from '#server/rules/money.ts'
import { playFrom } from '#server/rules/play.ts'
import { type GameId, type ParamsOf, rulesOf } from '#server/rules/registry.ts'
import { openByteStream } from '#server/rules/stream.ts'
import { newId } from '../ids.ts'
import { placeStake, settleStake, walletState } from '../money/index.ts'
import type { CommandContext } from '../writer/command.ts'
import { acceptStake } from './accept-stake.ts'
import { betView } from './bet-view.ts'
import { nodeHmacSha256 } from './hmac.ts'
import type { BetOf, PlacedBet } from './place-bet.ts'
import { recordBet } from './record-bet.ts'
import { rotatePair } from './rotate-seeds.ts'
import { takeNonce } from './take-nonce.ts'

/** How many bets a pair serves before it is revealed without being asked for (domain/games.md B.1). */
export const BETS_A_PAIR = 1_000

/**
 * The one round of every game that is decided at once: accept, take a nonce, stake, decide, settle, record. All that
 * tells one game from another is in its rules.
 */
export function playRound<G extends GameId>(context: CommandContext, request: BetOf<G>): PlacedBet {
  const { userId, sessionId, game, params, currency } = request
  const stake = acceptStake(context, request)
  const { pairId, serverSeedHash, seeds } = takeNonce(context, userId)
  const { nonce, clientSeed } = seeds
  const id = newId(context)
  const reference = `bet:${id}`
  placeStake(context, { userId, currency, reference, amount: stake })
  const { floats, ...play } = playFrom(openByteStream(nodeHmacSha256, seeds), game, params)
  const payout = play.payout ?? payoutOf(stake, play.multiplier)
  settleStake(context, { reference, payout })
  const bet = { id, game, params, ...play, currency, stake, payout, nonce, ...versionOf(game, params) }
  recordBet(context, { ...bet, userId, sessionId, pairId, floats })
  const { balance, version } = walletState(context, { userId, currency })
  const serverSeed = nonce + 1 < BETS_A_PAIR ? null : rotatePair(context, { userId }).revealed.serverSeed
  return {
    bet: betView({ ...bet, clientSeed, serverSeedHash, serverSeed, placedAt: context.now }),
    balance: formatMicros(balance),
    balance_version: version,
  }
}

function versionOf<G extends GameId>(game: G, params: ParamsOf<G>) {
  const rules = rulesOf(game)
  return { rulesVersion: rules.version, tableHash: rules.tableHash(params) }
}
