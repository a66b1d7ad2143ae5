import { type Caller, type Client, type HandlersFor, pick, Stored } from '#server/platform/kernel/http/handler.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { gameWire } from '#server/shared/contract/game-wire.ts'
import type { PlacedGameId } from '#server/shared/contract/instant-games/place-bet.ts'
import { games } from '#server/shared/rules/games.ts'
import type { InstantGameId, ParamsOf } from '#server/shared/rules/registry.ts'
import { betCounter } from '../bets/reads.ts'
import { cases } from './cases.ts'
import type { Commands, Platform } from './platform.ts'

/** Games that are decided by a single bet. */
export const module = {
  handlers: { ...placeBetHandlers(), cases },
  statuses: { case_changed: 409 },
  meters(registry) {
    const bets = betCounter(registry)
    return {
      placeBet: ({ game }, outcome) => bets.inc({ game, outcome }),
      openCases: (_, outcome) => bets.inc({ game: 'cases', outcome }),
    }
  },
} satisfies Module<Commands>

type Wager = {
  readonly amount?: string
  readonly currency: Currency
  readonly idempotency_key: string
  readonly is_automatic?: boolean | undefined
  readonly fund?: 'real' | undefined
  readonly free_bet?: string | undefined
}
type Arguments = {
  readonly input: Wager
  readonly platform: Platform
  readonly caller: Caller
  readonly client: Client
}
type Play = { [G in InstantGameId]: { readonly game: G; readonly params: ParamsOf<G> } }[InstantGameId]

/**
 * Handlers of games that consist of a bet only; they share one command. The contract has parsed the parameters with
 * shapes that the list of games checks against the rules.
 */
function placeBetHandlers(): HandlersFor<Pick<typeof contract, PlacedGameId>, Platform>
function placeBetHandlers(): object {
  return Object.fromEntries(
    Object.entries(games.instant).flatMap(([game, described]) => {
      if (!('placeBet' in described)) return []
      const { bet, placeBet } = described
      const names = Object.keys(bet(gameWire).params.shape)
      const canonical = 'canonical' in placeBet ? placeBet.canonical : undefined
      const playOf = (input: Wager) => {
        const params = pick(input, names)
        return { game, params: canonical ? canonical(params as never) : params } as Play
      }
      return [[game, { placeBet: handlerOf(playOf) }]]
    }),
  )
}

function handlerOf(playOf: (input: Wager) => Play) {
  return async ({ input, platform, caller, client }: Arguments): Promise<Stored> => {
    const { amount, currency, fund } = input
    const country = platform.countryOf(client.ip)
    const { idempotency_key: idempotencyKey, is_automatic: isAutomatic, free_bet: freeBet } = input
    const bet = { ...caller, ...playOf(input), amount, currency, country, idempotencyKey, isAutomatic, fund, freeBet }
    return new Stored(await platform.writer.execute('placeBet', bet))
  }
}
