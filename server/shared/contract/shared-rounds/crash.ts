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
  point: hundredths.nullable().describe('present after the end; null if the round is void'),
})

const flightBet = publicSharedBet.extend({
  left_at: hundredths.nullable().describe('multiplier of the cash-out; null before it'),
})

const pastFlight = z.object({ id: z.string(), number: z.number().int(), point: hundredths.nullable() })

/** State of the single table shared by all players. */
export const crashTable = place.extend({
  round: crashRound,
  bets: z.array(flightBet).max(200).describe('the first 200 bets of the round'),
  count: z.number().int().min(0).describe('total number of bets'),
  left: z.number().int().min(0).describe('number of bets cashed out'),
  last: z.array(pastFlight).max(20).describe('previous rounds, newest first'),
})

/** Changes within a round since the previous sequence: a repeated bet has its current state. */
const crashChange = place.extend({
  round: crashRound.nullable().describe('null if unchanged'),
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
  target: hundredths.describe("automatic cash-out: the player's choice, or the multiplier of the maximum win"),
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
  summary: 'Returns the current round with its bets, and the last twenty rounds. The live topic `crash` sends changes.',
})

export const crashRoundById = call({
  row: 'own',
  service: 'crash',
  method: 'GET',
  path: '/rounds/{id}',
  request: z.object({ id: z.string().max(64) }),
  response: crashRound.extend({ previous: hash.describe('previous link of the chain, which is the commitment') }),
  errors: ['not_found'],
  summary: 'Returns a round with everything needed to verify it; link and crash point after its end.',
})

export const myCrashBets = call({
  row: 'own',
  service: 'crash',
  method: 'GET',
  path: '/bets/current',
  auth: 'required',
  request: z.object({}),
  response: z.object({ bets: z.array(ownBet) }),
  summary: "Returns this player's bets in the latest round, including cashed out and cancelled ones.",
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
  summary:
    'Places a bet in the next round, in one of two slots. A late bet is rejected and not moved to another round.',
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
  summary: 'Cancels a bet before the round starts. Idempotent.',
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
  summary: "Cashes out at the multiplier of the platform's clock. Idempotent: a repeated call gets the first response.",
})
