import { z } from 'zod'
import { games } from '../../rules/games.ts'
import type { OptionOf, RoundGameId } from '../../rules/registry.ts'
import { balanceAfter, type SettledBet, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { type Call, call } from '../call.ts'
import { gameWire } from '../game-wire.ts'
import { amount, idempotencyKey } from '../wire.ts'
import { CASH_OUT_ERRORS, option, type Round, round, roundId, STEP_ERRORS, stepNumber } from './round.ts'

type Games = typeof games.rounds
type Shapes<G extends RoundGameId> = ReturnType<Games[G]['shapes']>
type Bet<G extends RoundGameId> = SettledBet<G, Shapes<G>['params'], Shapes<G>['outcome']>
type Options<G extends RoundGameId> = z.ZodObject<{ readonly [Name in OptionOf<G>]: z.ZodNullable<typeof option> }>
type RoundOf<G extends RoundGameId> = Round<G, Shapes<G>['params'], Options<G>, Shapes<G>['shown']['shape'], Bet<G>>
type Answer<G extends RoundGameId> = z.ZodObject<{ readonly round: RoundOf<G> } & typeof balanceAfter>
type Post<G extends RoundGameId, Request extends z.ZodRawShape> = Call<z.ZodObject<Request>, Answer<G>, 'required'> & {
  readonly method: 'POST'
}

type Opening<Fields> = Fields extends z.ZodObject<infer Shape> ? Shape : never

type Calls<G extends RoundGameId> = {
  readonly start: Post<G, Opening<Shapes<G>['opening']> & { readonly amount: typeof amount } & typeof wager>
  readonly current: Call<
    z.ZodObject<Record<never, never>>,
    z.ZodObject<{ readonly round: z.ZodNullable<RoundOf<G>> }>,
    'required'
  > & { readonly method: 'GET' }
  readonly cashOut: Post<G, { readonly id: typeof roundId; readonly idempotency_key: typeof idempotencyKey }>
}
/** The call that takes a step, which each game names differently. */
type StepCall<G extends RoundGameId> = {
  readonly [Name in Games[G]['step']['call']]: Post<
    G,
    { readonly id: typeof roundId; readonly step: typeof stepNumber } & {
      readonly [Field in Games[G]['step']['field']]: Shapes<G>['action']
    }
  >
}
type RoundCalls = { readonly [G in RoundGameId]: Calls<G> & StepCall<G> }
type RoundBets = { readonly [G in RoundGameId]: Bet<G> }

export const roundBets = betsOfGames()

export const roundCalls = callsOfGames()

function betsOfGames(): RoundBets
function betsOfGames(): object {
  return Object.fromEntries(
    Object.entries(games.rounds).map(([game, { shapes }]) => {
      const { params, outcome } = shapes(gameWire)
      return [game, settledBet({ game, params, outcome })]
    }),
  )
}

function callsOfGames(): RoundCalls
function callsOfGames(): object {
  return Object.fromEntries(Object.entries(games.rounds).map(([game, described]) => [game, callsOf(game, described)]))
}

function callsOf(game: string, { service, path, options, step, summaries, shapes }: Games[RoundGameId]) {
  const { params, outcome, opening, action, shown } = shapes(gameWire)
  const optionShapes = Object.entries(options).map(([name, what]) => [name, option.nullable().describe(what)])
  const roundOfGame = round({
    game,
    params,
    shown: shown.shape,
    options: z.object(Object.fromEntries(optionShapes)),
    bet: settledBet({ game, params, outcome }),
  })
  const own = { row: 'own', service, auth: 'required' } as const
  const answer = z.object({ round: roundOfGame, ...balanceAfter })
  return {
    start: call({
      ...own,
      method: 'POST',
      path,
      isForServedCountries: true,
      request: z.object({ ...opening.shape, amount, ...wager }),
      response: answer,
      errors: [...STAKE_ERRORS, 'round_open'],
      summary: summaries.start,
    }),
    current: call({
      ...own,
      method: 'GET',
      path: `${path}/current`,
      request: z.object({}),
      response: z.object({ round: roundOfGame.nullable() }),
      summary: `Returns the open ${game} round, or the last one with its result; null before the first.`,
    }),
    [step.call]: call({
      ...own,
      method: 'POST',
      path: `${path}/{id}/${step.path}`,
      request: z.object({ id: roundId, step: stepNumber, [step.field]: action }),
      response: answer,
      errors: STEP_ERRORS,
      summary: summaries.step,
    }),
    cashOut: call({
      ...own,
      method: 'POST',
      path: `${path}/{id}/cash-out`,
      request: z.object({ id: roundId, idempotency_key: idempotencyKey }),
      response: answer,
      errors: CASH_OUT_ERRORS,
      summary: summaries.cashOut,
    }),
  }
}
