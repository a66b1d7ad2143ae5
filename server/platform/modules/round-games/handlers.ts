import { type Caller, type Client, type HandlersFor, pick } from '#server/platform/kernel/http/handler.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { gameWire } from '#server/shared/contract/game-wire.ts'
import { games } from '#server/shared/rules/games.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import type { RoundStart } from './commands/start-round.ts'
import type { RoundStep } from './commands/step-round.ts'
import type { Platform } from './platform.ts'
import { findRound } from './queries/find-round.ts'
import { movedRound, shownRound } from './wire-round.ts'

type Arguments<Input> = {
  readonly input: Input
  readonly platform: Platform
  readonly caller: Caller
  readonly client: Client
}
type Start = {
  readonly amount: string
  readonly currency: Currency
  readonly idempotency_key: string
  readonly is_automatic?: boolean | undefined
  readonly fund?: 'real' | undefined
}
type Step = { readonly id: string; readonly step: number; readonly [field: string]: unknown }
type CashOut = { readonly id: string; readonly idempotency_key: string }

/**
 * Handlers of step-by-step games; they share their commands. The contract has parsed openings and actions with shapes
 * that the list of games checks against the rules.
 */
export const roundHandlers = handlersOfGames()

function handlersOfGames(): HandlersFor<Pick<typeof contract, RoundGameId>, Platform>
function handlersOfGames(): object {
  return Object.fromEntries(
    Object.entries(games.rounds).map(([game, described]) => [game, handlersOf(game as RoundGameId, described)]),
  )
}

function handlersOf(game: RoundGameId, { step: { call, field }, shapes }: (typeof games.rounds)[RoundGameId]) {
  const names = Object.keys(shapes(gameWire).opening.shape)
  return {
    async start({ input, platform, caller, client }: Arguments<Start>) {
      const { amount, currency, idempotency_key: idempotencyKey, is_automatic: isAutomatic, fund } = input
      const opening = pick(input, names)
      const country = platform.countryOf(client.ip)
      const round = { ...caller, game, opening, amount, currency, country, idempotencyKey, isAutomatic, fund }
      return movedRound(await platform.writer.execute('startRound', round as RoundStart))
    },
    async current({ platform, caller: { userId } }: Arguments<object>) {
      return shownRound(await findRound(platform, { userId, game }))
    },
    async [call]({ input: { id: roundId, step, [field]: action }, platform, caller: { userId } }: Arguments<Step>) {
      return movedRound(
        await platform.writer.execute('stepRound', { userId, game, roundId, step, action } as RoundStep),
      )
    },
    async cashOut({ input, platform, caller: { userId } }: Arguments<CashOut>) {
      const { id: roundId, idempotency_key: idempotencyKey } = input
      return movedRound(await platform.writer.execute('cashOutRound', { userId, game, roundId, idempotencyKey }))
    },
  }
}
