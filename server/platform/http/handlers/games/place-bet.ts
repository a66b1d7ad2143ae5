import type { z } from 'zod'
import type { Currency } from '#server/contract/constants/currencies.ts'
import type { InstantGameId, ParamsOf } from '#server/rules/registry.ts'
import type { Platform } from '../../../platform.ts'
import type { Caller } from '../../handler.ts'
import { wireBet } from './wire-bet.ts'

type Wager = { readonly amount?: string; readonly currency: Currency; readonly idempotency_key: string }

/** A call that places one bet: of its request, all but the wager is the play's parameters. */
type PlaceBetCall<Input extends Wager, Output> = {
  readonly request: z.ZodType<Input>
  readonly response: z.ZodType<Output>
}

type Arguments<Input> = { readonly input: Input; readonly platform: Platform; readonly caller: Caller }

/** What is played: a game and its own parameters. */
type Play = { [G in InstantGameId]: { readonly game: G; readonly params: ParamsOf<G> } }[InstantGameId]

/** The handler of every game that is decided at once: the command is one, only the play differs. */
export function placeBetHandler<Input extends Wager, Output>(
  call: PlaceBetCall<Input, Output>,
  playOf: (input: Input) => Play,
) {
  return async ({ input, platform, caller }: Arguments<Input>): Promise<Output> => {
    const { amount, currency, idempotency_key: idempotencyKey } = input
    const bet = { ...caller, ...playOf(input), amount, currency, idempotencyKey }
    const placed = await platform.writer.execute('placeBet', bet)
    return call.response.parse({ ...placed, bet: wireBet(placed.bet) })
  }
}
