import type { z } from 'zod'
import { type Caller, Stored } from '#server/platform/kernel/http/handler.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { InstantGameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { Platform } from '../platform.ts'

type Wager = {
  readonly amount?: string
  readonly currency: Currency
  readonly idempotency_key: string
  readonly is_automatic?: boolean | undefined
}

/** A call that places one bet: of its request, all but the wager is the play's parameters. */
type PlaceBetCall<Input extends Wager> = { readonly request: z.ZodType<Input> }

type Arguments<Input> = { readonly input: Input; readonly platform: Platform; readonly caller: Caller }

/** What is played: a game and its own parameters. */
type Play = { [G in InstantGameId]: { readonly game: G; readonly params: ParamsOf<G> } }[InstantGameId]

/** The handler of every game that is decided at once: the command is one, only the play differs. */
export function placeBetHandler<Input extends Wager>(_call: PlaceBetCall<Input>, playOf: (input: Input) => Play) {
  return async ({ input, platform, caller }: Arguments<Input>): Promise<Stored> => {
    const { amount, currency, idempotency_key: idempotencyKey, is_automatic: isAutomatic } = input
    const bet = { ...caller, ...playOf(input), amount, currency, idempotencyKey, isAutomatic }
    return new Stored(await platform.writer.execute('placeBet', bet))
  }
}
