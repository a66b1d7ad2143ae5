import { z } from 'zod'
import { games } from '../../rules/games.ts'
import { balanceAfter, STAKE_ERRORS, wager } from '../bets/settled-bet.ts'
import { sharedBet } from '../bets/shared-bet.ts'
import { call } from '../call.ts'
import { hash } from '../fairness.ts'
import { gameWire } from '../game-wire.ts'
import { amount, currency } from '../wire.ts'
import { place, publicSharedBet, roundFacts } from './round.ts'

const hundredths = z.number().int().min(100).max(100_000_000)
const { params, outcome } = games.shared.crash.bet(gameWire)

export const crashBet = sharedBet({ game: 'crash', params, outcome })

const crashRound = roundFacts.extend({
  phase: z.enum(['betting', 'flying', 'ended', 'void']),
  point: hundredths.nullable().describe('once it has ended; null for a void one'),
})

const flightBet = publicSharedBet.extend({
  left_at: hundredths.nullable().describe('where it left the flight; null as long as it has not'),
})

const pastFlight = z.object({ id: z.string(), number: z.number().int(), point: hundredths.nullable() })

/** State of the single table shared by all players. */
export const crashTable = place.extend({
  round: crashRound,
  bets: z.array(flightBet).max(200).describe('the first two hundred of the round'),
  count: z.number().int().min(0).describe('of all bets in the round'),
  left: z.number().int().min(0).describe('how many of them have left the flight'),
  last: z.array(pastFlight).max(20).describe('the flights before, the last one first'),
})

/** Changes within a round since the previous sequence: a repeated bet has its current state. */
const crashChange = place.extend({
  round: crashRound.nullable().describe('null where it is as it was'),
  bets: z.array(flightBet),
  count: z.number().int().min(0),
  left: z.number().int().min(0),
})

/** Events of the live topic: a whole table at the start and with each round, changes in between. */
export const crashEvent = z.discriminatedUnion('kind', [
  crashTable.extend({ kind: z.literal('whole') }),
  crashChange.extend({ kind: z.literal('change') }),
])

const ownBet = z.object({
  id: z.string(),
  round_id: z.string(),
  slot: z.number().int().min(1).max(2),
  ...params.shape,
  target: hundredths.describe('where it is cashed out unasked: the wish, or the largest win'),
  currency,
  stake: amount,
  status: z.enum(['open', 'won', 'lost', 'refunded']),
  left_at: hundredths.nullable(),
  payout: amount.nullable(),
})

const betId = z.string().max(64)

export const currentCrash = call({
  row: 'own',
  service: 'crash',
  method: 'GET',
  path: '/table',
  request: z.object({}),
  response: crashTable,
  errors: ['unavailable'],
  summary: 'The flight of now with the bets in it, and the last twenty. The live topic `crash` tells what changes.',
})

export const crashRoundById = call({
  row: 'own',
  service: 'crash',
  method: 'GET',
  path: '/rounds/{id}',
  request: z.object({ id: z.string().max(64) }),
  response: crashRound.extend({ previous: hash.describe('the link before, which is the commitment') }),
  errors: ['not_found'],
  summary: 'One flight with all that its check needs; its link and its point once it has ended.',
})

export const myCrashBets = call({
  row: 'own',
  service: 'crash',
  method: 'GET',
  path: '/bets/current',
  auth: 'required',
  request: z.object({}),
  response: z.object({ bets: z.array(ownBet) }),
  summary: "This player's bets in the last flight: also those that have left it, or were given back.",
})

export const placeCrashBet = call({
  row: 'own',
  service: 'crash',
  method: 'POST',
  path: '/bets',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ slot: z.number().int().min(1).max(2), ...params.shape, amount, ...wager }),
  response: z.object({ bet: ownBet, ...balanceAfter }),
  errors: [...STAKE_ERRORS, 'betting_closed', 'conflict', 'unavailable'],
  summary: 'Stakes on the next flight, by one of two slots. What comes too late is refused, and is in no other flight.',
})

export const cancelCrashBet = call({
  row: 'own',
  service: 'crash',
  method: 'POST',
  path: '/bets/{id}/cancel',
  auth: 'required',
  request: z.object({ id: betId }),
  response: z.object({ ...balanceAfter }),
  errors: ['not_found', 'betting_closed', 'unavailable'],
  summary: 'Takes a bet back before take-off. Safe to repeat.',
})

export const cashOutCrash = call({
  row: 'own',
  service: 'crash',
  method: 'POST',
  path: '/bets/{id}/cash-out',
  auth: 'required',
  request: z.object({ id: betId }),
  response: z.object({ bet: ownBet, ...balanceAfter }),
  errors: ['not_found', 'cash_out_too_early', 'cash_out_too_late', 'round_over', 'unavailable'],
  summary:
    "Leaves the flight with what it is worth by the platform's clock. Safe to repeat: the first answer is given again.",
})
