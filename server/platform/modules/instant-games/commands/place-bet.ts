import { newId } from '#server/platform/kernel/ids.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requireOpenGame } from '#server/platform/modules/availability/index.ts'
import { type BalanceAfter, balanceAfter } from '#server/platform/modules/bets/index.ts'
import { edgeOfBet } from '#server/shared/promotions/contribution.ts'
import { multiplierOfFreeBet } from '#server/shared/promotions/free-bets.ts'
import { wonByFreeBet } from '#server/shared/promotions/wagering.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { paidFor, playFrom } from '#server/shared/rules/play.ts'
import type { InstantGameId } from '#server/shared/rules/registry.ts'
import {
  acceptFreeStake,
  acceptStake,
  betReference,
  logPlacedBet,
  playFor,
  type RoundOf,
  recordBet,
  type SeedPairBet,
  type WireBet,
  wireBet,
  withBetReceipt,
} from '../../bets/index.ts'
import { BETS_A_PAIR, nodeHmacSha256, rotateUsedUp, takeNonce } from '../../fairness/index.ts'
import type { Receipt } from '../../ledger/index.ts'
import { placeFreeStake, placeStake, settleStake } from '../../player-limits/index.ts'
import { closeFreeBet, type Grant, requireFreeBet } from '../../promotions/index.ts'

export type BetOf<G extends InstantGameId> = RoundOf<G> & { readonly idempotencyKey: string }
/** Request for one game, or for any: a union, so that the parameters always belong to the game. */
export type BetRequest<G extends InstantGameId = InstantGameId> = { [Game in InstantGameId]: BetOf<Game> }[G]

export type PlacedBet = BalanceAfter & { readonly bet: WireBet; readonly receipt?: Receipt }

/**
 * Places and settles a bet atomically, once per key. Refusals, in this order: idempotency_key_conflict,
 * game_closed, currency_mismatch, amount_invalid, amount_step, amount_below_min, amount_above_max, max_win_exceeded, those of the
 * game (chip_invalid), insufficient_funds; for a free bet those of `requireFreeBet`. A refused bet uses no nonce.
 */
export function placeBet(context: CommandContext, request: BetRequest): PlacedBet {
  const { userId, game, params, amount, currency, idempotencyKey, fund, freeBet } = request
  const placed = withIdempotency(
    context,
    {
      scope: `user:${userId}`,
      key: idempotencyKey,
      command: 'placeBet',
      // omitted if undefined, so that the body matches requests of earlier releases
      body: {
        game,
        params,
        amount: amount ?? null,
        currency,
        ...(fund !== undefined && { fund }),
        ...(freeBet !== undefined && { freeBet }),
      },
    },
    () => {
      requireOpenGame(context, request)
      return { bet: playRound(context, request), ...balanceAfter(context, { userId, currency }) }
    },
  )
  return withBetReceipt(context, placed, [placed.bet.id])
}

/**
 * The round of all instant games: accept, take a nonce, stake, decide, settle, record. Differences between games are in
 * their rules only.
 */
export function playRound<G extends InstantGameId>(
  context: CommandContext,
  request: RoundOf<G>,
  id = newId(context),
): WireBet {
  const { userId, sessionId, game, params, currency } = request
  const play = playFor(request)
  const { current: rules, limits } = context.rules.instant[game]
  const free = request.freeBet === undefined ? undefined : freeBetOf(context, request, request.freeBet)
  const stake = free?.amount ?? acceptStake(context, { ...request, rules, limits })
  const { pairId, serverSeedHash, seeds } = takeNonce(context, userId)
  const { nonce, clientSeed } = seeds
  const reference = betReference(id)
  const staked = { userId, currency, reference, amount: stake, isAutomatic: request.isAutomatic }
  if (free) placeFreeStake(context, staked)
  else placeStake(context, { ...staked, ...(play && { play }) })
  const { version: rulesVersion, tableHash: tableHashOf } = rules
  const tableHash = tableHashOf(params)
  const proof = { pair: pairId, nonce, table_hash: tableHash, client_seed: clientSeed }
  logPlacedBet(context, { id, userId, game, rulesVersion, params, currency, stake, proof }, { isRebuilt: true })
  const { floats, outcome, multiplier, ...priced } = playFrom(openByteStream(nodeHmacSha256, seeds), rules, params)
  const payout = paidFor(stake, { multiplier, ...priced })
  settleStake(context, { reference, payout, ...(free && free.terms.wagering > 0 && { freeReturn: 'nothing' }) })
  if (free) closeFreeBet(context, free, { reference, won: wonByFreeBet(stake, payout) })
  const bet: SeedPairBet = {
    id,
    game,
    rulesVersion,
    params,
    outcome,
    multiplier,
    currency,
    stake,
    payout,
    placedAt: context.now,
    free: free && 'bet',
    edgePpm: edgeOfBet(game, params),
    proof: { kind: 'seed_pair', pairId, nonce, floats, tableHash },
  }
  recordBet(context, bet, { userId, sessionId })
  const serverSeed = nonce + 1 < BETS_A_PAIR ? null : rotateUsedUp(context, userId)
  return wireBet(bet, { clientSeed, serverSeedHash, serverSeed })
}

/** The free bet that a round is played with, if it can be staked on it. */
function freeBetOf<G extends InstantGameId>(context: CommandContext, request: RoundOf<G>, grantId: string): Grant {
  const { userId, currency, game, params } = request
  const { current: rules, limits } = context.rules.instant[game]
  const stake = acceptFreeStake(context, { ...request, rules, limits })
  return requireFreeBet(context, {
    userId,
    currency,
    grantId,
    game,
    multiplier: multiplierOfFreeBet(game, params),
    stake,
  })
}
