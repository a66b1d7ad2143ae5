import { z } from 'zod'
import { balanceAfter, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { amount, idempotencyKey } from '../wire.ts'
import { CASH_OUT_ERRORS, option, round, roundId, STEP_ERRORS, stepNumber } from './round.ts'

const tile = z.number().int().min(1).max(25).describe('row by row, from 1')
const mines = z.number().int().min(1).max(24)

const params = z.object({ mines, picks: z.array(tile).describe('the opened tiles, in their order') })

export const minerBet = settledBet({
  game: 'miner',
  params,
  outcome: z.object({ layout: z.array(tile).describe('the mined tiles'), win: z.boolean() }),
})

const minerRound = round({
  game: 'miner',
  params,
  shown: { safe: z.array(tile).describe('the opened tiles that held no mine') },
  options: { pick: option.nullable().describe('the same for each closed tile') },
  bet: minerBet,
})

const answer = z.object({ round: minerRound, ...balanceAfter })

export const startMiner = call({
  row: 'own',
  service: 'miner',
  method: 'POST',
  path: '/rounds',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ mines, amount, ...wager }),
  response: answer,
  errors: [...STAKE_ERRORS, 'round_open'],
  summary: 'Takes the stake of a miner round. Where the mines are is fixed, and told at the end.',
})

export const currentMiner = call({
  row: 'own',
  service: 'miner',
  method: 'GET',
  path: '/rounds/current',
  auth: 'required',
  request: z.object({}),
  response: z.object({ round: minerRound.nullable() }),
  summary: 'The open miner round, or the last one, which tells how it ended; null before the first.',
})

export const pickMiner = call({
  row: 'own',
  service: 'miner',
  method: 'POST',
  path: '/rounds/{id}/picks',
  auth: 'required',
  request: z.object({ id: roundId, step: stepNumber, tile }),
  response: answer,
  errors: STEP_ERRORS,
  summary: 'Opens a tile. A mine ends the round.',
})

export const cashOutMiner = call({
  row: 'own',
  service: 'miner',
  method: 'POST',
  path: '/rounds/{id}/cash-out',
  auth: 'required',
  request: z.object({ id: roundId, idempotency_key: idempotencyKey }),
  response: answer,
  errors: CASH_OUT_ERRORS,
  summary: 'Ends a miner round and pays what it is worth: after at least one tile.',
})
