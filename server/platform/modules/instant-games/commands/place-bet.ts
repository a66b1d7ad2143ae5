import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type BalanceAfter, balanceAfter, type RoundOf, type WireBet } from '#server/platform/modules/bets/index.ts'
import type { InstantGameId } from '#server/shared/rules/registry.ts'
import { playRound } from '../play-round.ts'

/** A wish to bet. */
export type BetOf<G extends InstantGameId> = RoundOf<G> & { readonly idempotencyKey: string }
/** Of one game, or of any: then what is asked still belongs to the game. */
export type BetRequest<G extends InstantGameId = InstantGameId> = { [Game in InstantGameId]: BetOf<Game> }[G]

export type PlacedBet = BalanceAfter & { readonly bet: WireBet }

/**
 * Places and settles a bet, all or nothing, once for a key. Refusals, in this order:
 * idempotency_key_conflict, currency_mismatch, amount_invalid, amount_step, amount_below_min, amount_above_max,
 * max_win_exceeded, what the game itself refuses (chip_invalid), insufficient_funds; of a free bet what `requireFreeBet`
 * refuses. A refused bet takes no nonce.
 */
export function placeBet(context: CommandContext, request: BetRequest): PlacedBet {
  const { userId, game, params, amount, currency, idempotencyKey, fund, freeBet } = request
  return withIdempotency(
    context,
    {
      scope: `user:${userId}`,
      key: idempotencyKey,
      command: 'placeBet',
      // left out where there is none, as requests of before have it
      body: {
        ...{ game, params, amount: amount ?? null, currency },
        ...(fund !== undefined && { fund }),
        ...(freeBet !== undefined && { freeBet }),
      },
    },
    () => ({ bet: playRound(context, request), ...balanceAfter(context, { userId, currency }) }),
  )
}
