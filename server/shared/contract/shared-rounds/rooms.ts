import { z } from 'zod'
import { games } from '../../rules/games.ts'
import { balanceAfter, wager } from '../bets/settled-bet.ts'
import { sharedBet } from '../bets/shared-bet.ts'
import { call } from '../call.ts'
import { clientSeed, hash } from '../fairness.ts'
import { gameWire } from '../game-wire.ts'
import { amount, currency } from '../wire.ts'
import { place, publicSharedBet, roundFacts } from './round.ts'

const { params, outcome } = games.shared.rooms.bet(gameWire)
const { room, tickets } = params.shape
const { ticket } = outcome.shape

export const roomBet = sharedBet({ game: 'rooms', params, outcome })

const drawn = z.object({
  ticket,
  total: z.number().int().min(1),
  winner: z.number().int().min(0).describe('index into `entries`'),
  entries_hash: hash,
  digest: hash,
  beacon: z.string().max(256).describe('`-` without a public beacon'),
  beacon_signature: z
    .string()
    .max(256)
    .nullable()
    .default(null)
    .describe('signature of the beacon round, to verify its output; null without a beacon'),
  pot: amount,
  prize: amount,
})

const roomRound = roundFacts.extend({
  room,
  currency,
  phase: z.enum(['waiting', 'open', 'drawing', 'ended', 'void']),
  drawn: drawn.nullable().describe('present after the end; null if the draw is void'),
})

const roomEntry = publicSharedBet.extend({
  holder: z.string().max(64).describe('the same for all purchases of a player in this draw'),
  tickets: z.number().int().min(0).describe('number of tickets in the draw'),
  client_seed: clientSeed,
})

export const roomState = place.extend({
  round: roomRound,
  entries: z.array(roomEntry).describe('in order of purchase'),
  ticket: amount.describe('price of a ticket'),
  previous: roomRound.nullable().describe('previous draw'),
})

/** Changes within a draw since the previous sequence. */
const roomChange = place.extend({
  room,
  currency,
  round: roomRound.nullable().describe('null if unchanged'),
  entries: z.array(roomEntry).describe('new or changed entries; an entry with zero tickets was removed'),
})

/** Events of the live topic: a whole room at the start and with each draw, changes in between. */
export const roomEvent = z.discriminatedUnion('kind', [
  roomState.extend({ kind: z.literal('whole') }),
  roomChange.extend({ kind: z.literal('change') }),
])

export const currentRooms = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/rooms',
  request: z.object({ currency }),
  response: z.object({ rooms: z.array(roomState) }),
  errors: ['unavailable'],
  summary: 'Returns the three rooms of a currency. The live topic `rooms` sends changes.',
})

export const roomDrawById = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/rooms/draws/{id}',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({ round: roomRound, entries: z.array(roomEntry) }),
  errors: ['not_found'],
  summary:
    'Returns a draw with everything needed to verify it: the entries, and after its end seed and winning ticket.',
})

export const lastDraws = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/rooms/{room}/draws',
  request: z.object({ room, currency }),
  response: z.object({ draws: z.array(roomRound).max(20) }),
  errors: [],
  summary: 'Returns the last twenty draws of a room, newest first.',
})

export const myTickets = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/rooms/{room}/tickets',
  auth: 'required',
  request: z.object({ room, currency }),
  response: z.object({ bets: z.array(z.string()).describe("ids of the player's entries") }),
  summary: "Returns this player's purchases for the current draw.",
})

const ownPurchase = z.object({
  id: z.string(),
  round_id: z.string(),
  tickets,
  currency,
  stake: amount,
  status: z.enum(['open', 'won', 'lost', 'refunded']),
  payout: amount.nullable(),
})

export const buyTickets = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/rooms/{room}/tickets',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({
    room,
    tickets,
    client_seed: clientSeed.describe('client seed that the player contributes to the draw'),
    ...wager,
  }),
  response: z.object({ bet: ownPurchase, ...balanceAfter }),
  errors: [
    'betting_closed',
    'room_full',
    'insufficient_funds',
    'payout_contested',
    'currency_mismatch',
    'idempotency_key_conflict',
    'country_blocked',
    'game_closed',
    'account_restricted',
    'self_excluded',
    'timed_out',
    'terms_changed',
    'identity_required',
    'autobet_refused',
    'cycle_too_short',
    'reality_check',
    'limit_exceeded',
    'unavailable',
  ],
  summary: 'Buys tickets for the next draw of a room: at most ten per player and fifty in total.',
})

export const leaveRoom = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/rooms/{room}/leave',
  auth: 'required',
  request: z.object({ room, currency }),
  response: z.object({ ...balanceAfter }),
  errors: ['betting_closed', 'unavailable'],
  summary: 'Returns all tickets if no other player has joined. Idempotent.',
})
