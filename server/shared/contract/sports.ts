import { z } from 'zod'
import { balanceAfter, wager } from './bets/settled-bet.ts'
import { call } from './call.ts'
import { amount, currency, decimal, idempotencyKey, timestamp } from './wire.ts'

const name = z.string().max(100)
const eventId = z.string().max(64)
const score = z.object({ home: z.number().int().min(0), away: z.number().int().min(0) })
const side = z.enum(['home', 'away'])
const grade = z.union([
  z.enum(['won', 'half_won', 'void', 'half_lost', 'lost']),
  z.object({ places: z.number().int(), tied: z.number().int() }).describe('a dead heat'),
])
const odds = z.number().int().min(10_001).max(100_000_000).describe('in 1e-4: 21000 is 2.10')

const clock = z.object({
  period: z.number().int().min(1).describe('half, quarter or period; an overtime is one more'),
  minute: z.number().int(),
  stoppage: z.number().int().describe('minutes beyond it'),
  isBreak: z.boolean(),
})

const outcome = z.object({
  id: name,
  odds: odds.nullable().describe('null where it is not offered'),
  p: z.array(z.number().int()).describe('chances of won, half won, void and half lost in 1e-9, as the feed has them'),
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
  home: name.describe('of an outright, its own name'),
  away: name.describe('empty of an outright: nobody plays against a field'),
  starts_at: timestamp,
  producer: name.describe('who prices it now'),
  status: z.enum(['not_started', 'live', 'ended', 'closed', 'cancelled', 'abandoned']),
  score: score.nullable().describe('goals, points, sets or maps: what decides the event'),
  periods: z.array(score).describe('of each half, quarter, set or map that has begun'),
  points: z
    .object({ home: z.string().max(8), away: z.string().max(8) })
    .nullable()
    .describe('of the game that is played, as its umpire says them'),
  serving: side.nullable(),
  clock: clock.nullable(),
  red_cards: score,
  goals: z.array(z.object({ team: side, minute: z.number().int() })),
  statistics: z.array(z.object({ name: z.string().max(40), home: z.number().int(), away: z.number().int() })),
  momentum: z.array(z.number().int()).describe('who was on top lately, oldest first: 100 is all home, -100 all away'),
  standings: z
    .array(z.object({ name, score: z.number().int().min(0) }))
    .optional()
    .describe('of an outright: what each of those has who have played, in the order of their places'),
  version: z.number().int().describe('grows with each change'),
})

export const sportsEvent = eventFacts.extend({
  markets: z.array(sportsMarket),
  market_count: z.number().int(),
})

/** Changes of events, at most four times a second, and the producers that are silent. */
export const sportsChange = z.object({
  silent: z
    .array(z.object({ producer: name, since: timestamp.describe('of the last that was heard of it without a gap') }))
    .describe('producers whose odds nothing is taken on; told when one falls silent or is heard again')
    .optional(),
  events: z.array(
    eventFacts.extend({
      market_count: z.number().int().describe('of all that are offered now'),
      from: z.number().int().nullable().describe('the version that this is a change of; null for a whole one'),
      changed: z.array(sportsMarket),
      gone: z.array(name).describe('keys of markets that are offered no more'),
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
    .describe('when that hash was logged; null where it is not, as for matches of before days were logged'),
  key: z.string().length(64).nullable().describe('HMAC-SHA256 of the id under that seed; null until the match is over'),
  seed: z.string().length(64).nullable().describe('null until every match of the day is over'),
  seed_at: timestamp.describe('when the seed is told'),
  label: z.string().max(100).describe('of the floats that it is played by'),
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
    .describe('what it is played by'),
})

const leg = z.object({ event: eventId, market: name, outcome: name, odds })

const bet = z.object({
  id: z.string(),
  sizes: z.array(z.number().int()).describe('how many legs each line joins'),
  lines: z.number().int(),
  currency,
  status: z.enum(['pending', 'open', 'settled', 'refused', 'cashed_out']),
  refusal: z.string().nullable(),
  unit: amount.describe('of a line'),
  stake: amount,
  open_unit: amount,
  open_stake: amount.describe('what of it no cash-out has taken'),
  is_free: z.boolean().optional().describe('the house has staked: its player gets what it wins beyond the stake'),
  possible_return: amount,
  payout: amount.nullable(),
  rules_version: z.string().max(40).optional().describe('what it was placed by, and is settled by'),
  is_resettled: z.boolean().describe('a result was corrected after it had been settled'),
  cashed_out: amount,
  cash_out: amount.nullable().describe('what all that is open of it is worth now; null while cash-out is paused'),
  cash_out_offer: z
    .object({ offer: z.string().max(100), value: amount, expires_at: timestamp })
    .nullable()
    .describe('the same as an offer, which is held for some seconds'),
  cash_out_asked: z
    .object({
      status: z.enum(['pending', 'paid', 'refused', 'returned']),
      refusal: z.string().nullable(),
      value: amount,
      stake: amount.describe('what of the stake it is for'),
      due_at: timestamp.nullable().describe('when one with a live leg is decided'),
    })
    .nullable()
    .describe('the cash-out that was asked for last'),
  due_at: timestamp.nullable().describe('when a live bet is decided'),
  placed_at: timestamp,
  legs: z.array(
    leg.extend({
      grade: grade.nullable(),
      is_live: z.boolean(),
      is_banker: z.boolean(),
      is_cancelled: z.boolean().optional().describe('its odds, or its match, were taken back: no result counts'),
      void_reason: z
        .string()
        .max(60)
        .nullable()
        .optional()
        .describe('why it is void, in the word of the feed or the book'),
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
      .describe('what `next` of the page before said; only the first page has what is played'),
  }),
  response: z.object({
    live: z.array(sportsEvent),
    upcoming: z.array(sportsEvent),
    next: z
      .string()
      .max(100)
      .nullable()
      .describe('where the next page of those to come begins; null after the last one'),
    leagues: z.array(
      z.object({
        sport: z.string(),
        category: name,
        tournament: name,
        live: z.number().int(),
        upcoming: z.number().int(),
      }),
    ),
    outrights: z
      .array(sportsEvent)
      .optional()
      .describe('of the league that is asked for: what is bet on who comes first of its teams'),
    now: timestamp,
  }),
  summary:
    'Events that are played now and those that come next, with their main markets. The live topic `sports` tells changes.',
})

export const sportsEventById = call({
  ...base,
  method: 'GET',
  path: '/sports/events/{id}',
  request: z.object({ id: eventId }),
  response: sportsEvent.extend({
    proof: proof.nullable().optional().describe('null where the feed does not decide its events'),
  }),
  errors: ['not_found'],
  summary: 'One event with all of its markets.',
})

export const placeSportsBet = call({
  ...base,
  method: 'POST',
  path: '/sports/bets',
  auth: 'required',
  request: z.object({
    legs: z
      .array(leg.extend({ is_banker: z.boolean().optional().describe('of a system: in every line') }))
      .min(1)
      .max(20),
    sizes: z
      .array(z.number().int().min(1).max(20))
      .min(1)
      .max(20)
      .describe(
        'how many legs each line joins beside the bankers; selections that stand for themselves are bets of their own',
      ),
    unit: decimal.describe('the stake of a line'),
    currency,
    policy: z.enum(['none', 'higher', 'any']).describe('which changes of odds are taken'),
    free_bet: z.string().max(64).optional().describe('the grant of a free bet, staked whole on one line'),
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
    'self_excluded',
    'timed_out',
    'identity_required',
    'limit_exceeded',
    'reality_check',
    'cycle_too_short',
    'country_blocked',
  ],
  summary:
    'Places a bet on outcomes: a single, an accumulator or a system. One with a live leg is pending for some seconds.',
})

export const mySportsBets = call({
  ...base,
  method: 'GET',
  path: '/sports/bets',
  auth: 'required',
  request: z.object({
    before: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ bets: z.array(bet), next: z.string().nullable() }),
  summary: "The player's bets of the sports book, newest first, with what each is worth now.",
})

export const cashOutSportsBet = call({
  ...base,
  method: 'POST',
  path: '/sports/bets/{id}/cash-out',
  auth: 'required',
  request: z.object({
    id: z.string().max(64),
    unit: decimal.describe('of the stake of a line: all that is open, or a part'),
    offer: z.string().max(100).optional().describe('the one that was shown; a part of the bet is paid its share of it'),
    value: decimal.optional().describe('without an offer, what the part is to bring, if it is worth that now'),
    idempotency_key: idempotencyKey,
  }),
  response: z.object({ bet, paid: amount.describe('0 while it waits'), ...balanceAfter }),
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
    'Pays an open bet, or a part of it, what was offered for it, if it is still worth that. One with a live leg is looked at again after some seconds.',
})
