import { z } from 'zod'
import { games } from '../../rules/games.ts'
import type { InstantGameId } from '../../rules/registry.ts'
import { balanceAfter, type SettledBet, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { type Call, call } from '../call.ts'
import { gameWire } from '../game-wire.ts'
import { amount } from '../wire.ts'

type Games = typeof games.instant
type Shapes<G extends InstantGameId> = ReturnType<Games[G]['bet']>
type Bet<G extends InstantGameId> = SettledBet<G, Shapes<G>['params'], Shapes<G>['outcome']>
type AnyShapes = { readonly params: z.ZodType; readonly outcome: z.ZodType }
type Bets = { readonly [G in InstantGameId]: Bet<G> }

/** A game whose bets are placed by its `placeBet` call; cases are opened instead (cases.ts). */
export type PlacedGameId = {
  [G in InstantGameId]: Games[G] extends { readonly placeBet: object } ? G : never
}[InstantGameId]

/** Amount given by the player, unless it follows from the parameters, such as chips on a table. */
type Stake<G extends PlacedGameId> = Games[G]['current'] extends { readonly stakeOf: unknown }
  ? Record<never, never>
  : { readonly amount: typeof amount }

type PlaceBet<G extends PlacedGameId> = Call<
  z.ZodObject<Shapes<G>['params']['shape'] & Stake<G> & typeof wager & typeof freeBet>,
  z.ZodObject<{ readonly bet: Bet<G> } & typeof balanceAfter>,
  'required'
> & { readonly method: 'POST' }
type PlaceBetCalls = { readonly [G in PlacedGameId]: { readonly placeBet: PlaceBet<G> } }

/** A granted free bet to stake instead of money. */
const freeBet = {
  free_bet: z
    .string()
    .max(64)
    .optional()
    .describe('id of a granted free bet; its amount is the stake, which is not returned'),
}

export const instantBets = betsOfGames()

export const placeBetCalls = callsOfGames()

function betsOfGames(): Bets
function betsOfGames(): object {
  return Object.fromEntries(
    Object.entries(games.instant).map(([game, { bet }]) => {
      const shapes: AnyShapes = bet(gameWire)
      return [game, settledBet({ game, ...shapes })]
    }),
  )
}

function callsOfGames(): PlaceBetCalls
function callsOfGames(): object {
  const bets: Readonly<Record<string, z.ZodType>> = instantBets
  return Object.fromEntries(
    Object.entries(games.instant).flatMap(([game, described]) => {
      if (!('placeBet' in described)) return []
      const { current, bet, placeBet } = described
      const { service, path, summary } = placeBet
      const stake = 'stakeOf' in current ? {} : { amount }
      const declared = call({
        row: 'own',
        service,
        method: 'POST',
        path,
        summary,
        auth: 'required',
        isForServedCountries: true,
        request: z.object({ ...bet(gameWire).params.shape, ...stake, ...wager, ...freeBet }),
        response: z.object({ bet: bets[game], ...balanceAfter }),
        errors: [
          ...STAKE_ERRORS,
          'not_found',
          'conflict',
          'free_bet_refused',
          ...('errors' in placeBet ? placeBet.errors : []),
        ],
      })
      return [[game, { placeBet: declared }]]
    }),
  )
}
