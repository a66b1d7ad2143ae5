import { z } from 'zod'
import { balanceAfter, wager } from './bets/settled-bet.ts'
import { call } from './call.ts'
import { receipts, withReceipt } from './receipt.ts'
import { amount, currency, decimal, idempotencyKey, timestamp } from './wire.ts'

const name = z.string().max(100)
const eventId = z.string().max(64)
const score = z.object({ home: z.number().int().min(0), away: z.number().int().min(0) })
const side = z.enum(['home', 'away'])
const grade = z.union([
  z.enum(['won', 'half_won', 'void', 'half_lost', 'lost']),
  z
    .object({ places: z.number().int(), tied: z.number().int() })
    .describe('dead heat: number of places shared, and of participants sharing them'),
])
const odds = z.number().int().min(10_001).max(100_000_000).describe('decimal odds in 1e-4: 21000 is 2.10')

const clock = z.object({
  period: z.number().int().min(1).describe('half, quarter or period; overtime is the next number'),
  minute: z.number().int(),
  stoppage: z.number().int().describe('minutes of stoppage time'),
  isBreak: z.boolean(),
})

const outcome = z.object({
  id: name,
  odds: odds.nullable().describe('null if not offered'),
  p: z
    .array(z.number().int())
    .describe('probabilities of won, half won, void and half lost in 1e-9, from the odds feed'),
})

export const sportsMarket = z.object({
  key: name.describe('type and specifiers: `total|total=2.5`'),
  group: z.string(),
  status: z.enum(['open', 'suspended']),
  outcomes: z.array(outcome),
})

const eventFacts = z.object({
  id: eventId,
  sport: z.string(),
  category: name,
  tournament: name,
  home: name.describe('name of the event if it is an outright'),
  away: name.describe('empty for an outright'),
  starts_at: timestamp,
  producer: name.describe('producer of the current odds'),
  status: z.enum(['not_started', 'live', 'ended', 'closed', 'cancelled', 'abandoned']),
  score: score.nullable().describe('goals, points, sets or maps: the score that decides the event'),
  periods: z.array(score).describe('score of each half, quarter, set or map that has started'),
  points: z
    .object({ home: z.string().max(8), away: z.string().max(8) })
    .nullable()
    .describe('points in the current game, as the umpire announces them'),
  serving: side.nullable(),
  clock: clock.nullable(),
  red_cards: score,
  goals: z.array(z.object({ team: side, minute: z.number().int() })),
  statistics: z.array(z.object({ name: z.string().max(40), home: z.number().int(), away: z.number().int() })),
  momentum: z
    .array(z.number().int())
    .describe('recent momentum, oldest first: 100 is entirely home, -100 entirely away'),
  standings: z
    .array(z.object({ name, score: z.number().int().min(0) }))
    .optional()
    .describe('for an outright: scores of the participants that have played, in order of rank'),
  version: z.number().int().describe('increases with each change'),
})

const position = z.string().max(128).optional()
const readAt = position.describe(
  'position of the live topic `sports` that the answer includes; absent if the topic sends no positions, or if odds are suspended because a producer is silent',
)

export const sportsEvent = eventFacts.extend({
  markets: z.array(sportsMarket),
  market_count: z.number().int(),
})

/** Changes of events, at most four times a second, and the producers that are silent. */
export const sportsChange = z.object({
  silent: z
    .array(z.object({ producer: name, since: timestamp.describe('time of the last message received without a gap') }))
    .describe('producers that are down, whose odds are not accepted; sent when one goes down or recovers')
    .optional(),
  position: position.describe('in the first event of a stream: the position that the stream continues from'),
  events: z.array(
    eventFacts.extend({
      market_count: z.number().int().describe('number of markets currently offered'),
      from: z.number().int().nullable().describe('version that this change applies to; null for a complete event'),
      changed: z.array(sportsMarket),
      gone: z.array(name).describe('keys of markets that are no longer offered'),
      listed: z
        .array(name)
        .optional()
        .describe('keys of the main markets, as in a list, all of them in `changed`; sent when they may be others'),
    }),
  ),
})

const chance = z.number().min(0).max(1)
const rates = { home: z.number().positive(), away: z.number().positive() }
const toWin = z.number().int().min(1).max(5)

/** Proof that a virtual match was decided before any bets on it. */
const proof = z.object({
  seed_hash: z.string().length(64).describe("SHA-256 of the seed of the match's day"),
  committed_at: timestamp
    .nullable()
    .default(null)
    .describe('time at which that hash was logged; null for matches from before hashes were logged'),
  key: z
    .string()
    .length(64)
    .nullable()
    .describe('HMAC-SHA256 of the event id under the seed; null until the match ends'),
  seed: z.string().length(64).nullable().describe('null until all matches of the day have ended'),
  seed_at: timestamp.describe('time at which the seed is revealed'),
  label: z.string().max(100).describe('label of the random numbers that decide the match'),
  law: z
    .discriminatedUnion('sport', [
      z.object({
        sport: z.literal('football'),
        ...rates,
        rho: z.number(),
        redCard: z.object({ home: chance, away: chance }),
      }),
      z.object({ sport: z.literal('ice-hockey'), ...rates }),
      z.object({ sport: z.literal('basketball'), ...rates }),
      z.object({ sport: z.literal('tennis'), home: chance, away: chance, to_win: toWin }),
      z.object({ sport: z.literal('table-tennis'), chance, to_win: toWin }),
      z.object({ sport: z.literal('esports'), chances: z.array(chance).max(9) }),
    ])
    .describe('probabilities that decide the match'),
})

const leg = z.object({ event: eventId, market: name, outcome: name, odds })

const bet = z.object({
  id: z.string(),
  sizes: z.array(z.number().int()).describe('number of legs per line'),
  lines: z.number().int(),
  currency,
  status: z.enum(['pending', 'open', 'settled', 'refused', 'cashed_out']),
  refusal: z.string().nullable(),
  unit: amount.describe('stake per line'),
  stake: amount,
  open_unit: amount,
  open_stake: amount.describe('part of the stake that is not cashed out'),
  is_free: z.boolean().optional().describe('free bet: the player receives only the winnings above the stake'),
  possible_return: amount,
  payout: amount.nullable(),
  rules_version: z.string().max(40).optional().describe('rules version at placement; the bet is settled by it'),
  is_resettled: z.boolean().describe('whether a result was corrected after settlement'),
  cashed_out: amount,
  cash_out: amount.nullable().describe('current cash-out value of the open part; null while cash-out is suspended'),
  cash_out_offer: z
    .object({ offer: z.string().max(100), value: amount, expires_at: timestamp })
    .nullable()
    .describe('the cash-out value as an offer, valid for some seconds'),
  cash_out_asked: z
    .object({
      status: z.enum(['pending', 'paid', 'refused', 'returned']),
      refusal: z.string().nullable(),
      value: amount,
      stake: amount.describe('part of the stake that is cashed out'),
      due_at: timestamp.nullable().describe('time of the decision if a leg is live'),
    })
    .nullable()
    .describe('most recent cash-out request'),
  due_at: timestamp.nullable().describe('time of the decision of a live bet'),
  placed_at: timestamp,
  legs: z.array(
    leg.extend({
      grade: grade.nullable(),
      is_live: z.boolean(),
      is_banker: z.boolean(),
      is_cancelled: z.boolean().optional().describe('the odds or the match were cancelled; no result counts'),
      void_reason: z
        .string()
        .max(60)
        .nullable()
        .optional()
        .describe('reason why the leg is void, as given by the feed or the sportsbook'),
      home: name,
      away: name,
      event_status: eventFacts.shape.status,
      score: score.nullable(),
      clock: clock.nullable(),
      starts_at: timestamp,
    }),
  ),
})

const base = { row: 'own', service: 'general' } as const

export const sportsEvents = call({
  ...base,
  method: 'GET',
  path: '/sports/events',
  request: z.object({
    sport: name.optional(),
    league: name.optional(),
    from: timestamp.optional(),
    until: timestamp.optional(),
    search: z.string().max(60).optional(),
    after: z
      .string()
      .max(100)
      .optional()
      .describe('`next` of the previous page; only the first page contains live events'),
  }),
  response: z.object({
    live: z.array(sportsEvent),
    upcoming: z.array(sportsEvent),
    next: z.string().max(100).nullable().describe('start of the next page of upcoming events; null on the last page'),
    leagues: z.array(
      z.object({
        sport: z.string(),
        category: name,
        tournament: name,
        live: z.number().int(),
        upcoming: z.number().int(),
      }),
    ),
    outrights: z.array(sportsEvent).optional().describe('outright markets of the requested league'),
    now: timestamp,
    position: readAt,
  }),
  summary: 'Returns live and upcoming events with their main markets. The live topic `sports` sends changes.',
})

export const sportsEventById = call({
  ...base,
  method: 'GET',
  path: '/sports/events/{id}',
  request: z.object({ id: eventId }),
  response: sportsEvent.extend({
    proof: proof.nullable().optional().describe('null if the feed does not decide its events'),
    position: readAt,
  }),
  errors: ['not_found'],
  summary: 'Returns an event with all markets.',
})

export const placeSportsBet = call({
  ...base,
  method: 'POST',
  path: '/sports/bets',
  auth: 'required',
  request: z.object({
    legs: z
      .array(leg.extend({ is_banker: z.boolean().optional().describe('in a system: the leg is part of every line') }))
      .min(1)
      .max(20),
    sizes: z
      .array(z.number().int().min(1).max(20))
      .min(1)
      .max(20)
      .describe('numbers of legs per line besides the bankers; singles are placed as separate bets'),
    unit: decimal.describe('stake per line'),
    currency,
    policy: z.enum(['none', 'higher', 'any']).describe('which odds changes to accept'),
    free_bet: z.string().max(64).optional().describe('id of a granted free bet, staked in full on one line'),
    idempotency_key: idempotencyKey,
    is_automatic: wager.is_automatic,
  }),
  response: z.object({ bet, ...balanceAfter }),
  isForServedCountries: true,
  errors: [
    'idempotency_key_conflict',
    'invalid',
    'selections_related',
    'not_found',
    'unavailable',
    'market_closed',
    'odds_changed',
    'currency_mismatch',
    'amount_invalid',
    'amount_step',
    'amount_below_min',
    'amount_above_max',
    'max_win_exceeded',
    'insufficient_funds',
    'payout_contested',
    'conflict',
    'free_bet_refused',
    'account_restricted',
    'self_excluded',
    'timed_out',
    'terms_changed',
    'identity_required',
    'limit_exceeded',
    'reality_check',
    'cycle_too_short',
    'country_blocked',
  ],
  summary: 'Places a single, accumulator or system bet. A bet with a live leg is pending for some seconds.',
})

export const mySportsBets = call({
  ...base,
  method: 'GET',
  path: '/sports/bets',
  auth: 'required',
  request: z.object({
    before: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    receipts,
  }),
  response: z.object({ bets: z.array(bet.extend(withReceipt)), next: z.string().nullable() }),
  summary: "Returns this player's sports bets, newest first, with their current cash-out values.",
})

export const cashOutSportsBet = call({
  ...base,
  method: 'POST',
  path: '/sports/bets/{id}/cash-out',
  auth: 'required',
  request: z.object({
    id: z.string().max(64),
    unit: decimal.describe('part of the stake per line to cash out, at most all that is open'),
    offer: z
      .string()
      .max(100)
      .optional()
      .describe('offer that was shown to the player; a partial cash-out receives its share'),
    value: decimal.optional().describe('without `offer`: minimum value to accept'),
    idempotency_key: idempotencyKey,
  }),
  response: z.object({ bet, paid: amount.describe('0 while pending'), ...balanceAfter }),
  errors: [
    'idempotency_key_conflict',
    'not_found',
    'betting_closed',
    'amount_invalid',
    'amount_below_min',
    'conflict',
    'market_closed',
    'odds_changed',
  ],
  summary:
    'Cashes out an open bet, or a part of it, at the offered value if it still applies. A bet with a live leg is decided after some seconds.',
})
