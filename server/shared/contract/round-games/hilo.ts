import { z } from 'zod'
import { balanceAfter, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { amount, idempotencyKey } from '../wire.ts'
import { CASH_OUT_ERRORS, option, round, roundId, STEP_ERRORS, stepNumber } from './round.ts'

const action = z.enum(['up', 'down', 'skip'])
const cards = z
  .array(z.number().int().min(0).max(51))
  .min(1)
  .describe('as they came, rank by rank from 2 to the ace, in each ♦ ♥ ♠ ♣')

const params = z.object({ steps: z.array(action) })

export const hiloBet = settledBet({ game: 'hilo', params, outcome: z.object({ cards, win: z.boolean() }) })

const hiloRound = round({
  game: 'hilo',
  params,
  shown: { cards },
  options: {
    up: option.nullable().describe('the same rank or a higher one; higher than an ace; the same as a king'),
    down: option.nullable().describe('the same rank or a lower one; the same as an ace; lower than a king'),
  },
  bet: hiloBet,
})

const answer = z.object({ round: hiloRound, ...balanceAfter })

export const startHilo = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/hilo/rounds',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ amount, ...wager }),
  response: answer,
  errors: [...STAKE_ERRORS, 'round_open'],
  summary: 'Takes the stake of a hilo round and shows its first card.',
})

export const currentHilo = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/hilo/rounds/current',
  auth: 'required',
  request: z.object({}),
  response: z.object({ round: hiloRound.nullable() }),
  summary: 'The open hilo round, or the last one, which tells how it ended; null before the first.',
})

export const stepHilo = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/hilo/rounds/{id}/steps',
  auth: 'required',
  request: z.object({ id: roundId, step: stepNumber, action }),
  response: answer,
  errors: STEP_ERRORS,
  summary: 'Guesses the next card, or skips this one. A guess that does not hold ends the round.',
})

export const cashOutHilo = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/hilo/rounds/{id}/cash-out',
  auth: 'required',
  request: z.object({ id: roundId, idempotency_key: idempotencyKey }),
  response: answer,
  errors: CASH_OUT_ERRORS,
  summary: 'Ends a hilo round and pays what it is worth: after at least one guess.',
})
