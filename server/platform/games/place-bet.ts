import type { Currency } from '#server/contract/constants/currencies.ts'
import type { GameId, ParamsOf } from '#server/rules/registry.ts'
import { answerOnce, type Json } from '../money/index.ts'
import type { CommandContext } from '../writer/command.ts'
import type { BetView } from './bet-view.ts'
import { playRound } from './play-round.ts'

/** A wish to bet. `amount` is a decimal, and left out where the parameters say the stake themselves. */
export type BetOf<G extends GameId> = {
  readonly userId: string
  /** The login that it came from. */
  readonly sessionId: string
  readonly game: G
  readonly params: ParamsOf<G>
  readonly amount?: string | undefined
  readonly currency: Currency
  readonly idempotencyKey: string
}
/** Of one game, or of any: then what is asked still belongs to the game. */
export type BetRequest<G extends GameId = GameId> = { [Game in G]: BetOf<Game> }[G]

/** `balance` is the one right after the bet, a decimal; of two the one with the higher version is the later. */
export type PlacedBet = { readonly bet: BetView<Json>; readonly balance: string; readonly balance_version: number }

/**
 * Places and settles a bet, all or nothing, once for a key. Refusals, in this order (domain/games.md C.0):
 * idempotency_key_conflict, currency_mismatch, amount_invalid, amount_step, amount_below_min, amount_above_max,
 * max_win_exceeded, insufficient_funds. A refused bet takes no nonce.
 */
export function placeBet(context: CommandContext, request: BetRequest): PlacedBet {
  const { userId, game, params, amount, currency, idempotencyKey } = request
  return answerOnce(
    context,
    {
      scope: `user:${userId}`,
      key: idempotencyKey,
      command: 'placeBet',
      body: { game, params, amount: amount ?? null, currency },
    },
    () => playRound(context, request),
  )
}
