import { z } from 'zod'
import { call } from './call.ts'
import { amount, count, currency, done, locale, orNull, timestamp } from './wire.ts'

const tournament = z.object({
  id: z.string(),
  names: z.record(locale, z.string()),
  games: z.array(z.string()),
  status: z.enum(['upcoming', 'active', 'finished']),
  starts_at: timestamp,
  ends_at: timestamp,
  scoring: z
    .enum(['best_multiplier', 'sum_points', 'turnover'])
    .describe('scores are in 1e-4 of a multiplier, those of turnover in 1e-6 USD'),
  best_of: count.describe('so many rounds of a player are added up'),
  min_stake: z.array(z.object({ currency, amount })),
  currency,
  prize_total: amount,
  ties: z.enum(['earlier', 'split']),
  players: count,
  is_joined: z.boolean(),
  own_place: count.nullish().describe("this player's by now; null without a score, and for who takes no part"),
  own_prize: amount.nullish().describe('what this player was paid for it; null before the places are final'),
  rounds_per_minute: count
    .nullish()
    .describe('so many rounds of a player count in a minute, the first ones; null: all'),
  stake_cap: z
    .array(z.object({ currency, amount }))
    .optional()
    .describe('what of a stake counts at most, where what is staked is added up; empty: all of it'),
  is_cancelled: z.boolean().optional().describe('called off: nothing counts, and nobody is paid'),
})

const place = z.object({
  place: count,
  player: orNull(z.string()).describe('of another player a part; null for who hides it'),
  is_own: z.boolean(),
  score: z.string(),
  prize: amount.describe('paid; before the end, what the place would be paid now'),
})

export const listTournaments = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/tournaments',
  auth: 'optional',
  request: z.object({}),
  response: z.object({ tournaments: z.array(tournament) }),
  envelope: 1,
  summary: 'Tournaments that run, that are to come, and the last of those that are over.',
})

export const tournamentById = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/tournaments/{id}',
  auth: 'optional',
  request: z.object({ id: z.string().max(64) }),
  response: tournament.extend({
    prizes: z.array(amount).describe('by place'),
    leaders: z.array(place),
    around: z.array(place).describe("this player's place with its neighbours, where it is not among the first"),
    own: orNull(z.object({ place: orNull(count), score: z.string(), rounds: count })),
    cut_score: orNull(z.string()).describe('of the last place with a prize'),
    is_final: z.boolean(),
    result_hash: orNull(z.string()),
  }),
  envelope: 1,
  errors: ['not_found'],
  summary: 'One tournament with its first places, and the place of who asks.',
})

export const joinTournament = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/tournaments/{id}/join',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: done,
  errors: ['not_found', 'conflict', 'self_excluded', 'timed_out'],
  isForServedCountries: true,
  summary: 'Takes part, for nothing: rounds that are placed from now on count. Repeats change nothing.',
})
