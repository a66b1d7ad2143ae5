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
    .describe('scores are in 1e-4 of a multiplier; turnover scores are in 1e-6 USD'),
  best_of: count.describe("number of a player's best rounds that are added up"),
  min_stake: z.array(z.object({ currency, amount })),
  currency,
  prize_total: amount,
  ties: z.enum(['earlier', 'split']),
  players: count,
  is_joined: z.boolean(),
  own_place: count.nullish().describe('current rank of this player; null without a score or if not participating'),
  own_prize: amount.nullish().describe('prize paid to this player; null before the ranking is final'),
  rounds_per_minute: count.nullish().describe('number of rounds per minute that count, earliest first; null: all'),
  stake_cap: z
    .array(z.object({ currency, amount }))
    .optional()
    .describe('maximum counted stake per currency for turnover scores; empty: no maximum'),
  is_cancelled: z.boolean().optional().describe('cancelled: no scores and no prizes'),
})

const place = z.object({
  place: count,
  player: orNull(z.string()).describe("first letters of another player's name; null if anonymous"),
  is_own: z.boolean(),
  score: z.string(),
  prize: amount.describe('paid prize; before the end, the prize of the current rank'),
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
  summary: 'Returns running, upcoming and recently finished tournaments.',
})

export const tournamentById = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/tournaments/{id}',
  auth: 'optional',
  request: z.object({ id: z.string().max(64) }),
  response: tournament.extend({
    prizes: z.array(amount).describe('prizes by rank'),
    leaders: z.array(place),
    around: z.array(place).describe("ranks around this player's, if not among the first"),
    own: orNull(z.object({ place: orNull(count), score: z.string(), rounds: count })),
    cut_score: orNull(z.string()).describe('score of the last rank with a prize'),
    is_final: z.boolean(),
    result_hash: orNull(z.string()),
  }),
  envelope: 1,
  errors: ['not_found'],
  summary: "Returns a tournament with its top ranks and this player's rank.",
})

export const joinTournament = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/tournaments/{id}/join',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: done,
  errors: ['not_found', 'conflict', 'account_restricted', 'self_excluded', 'timed_out', 'terms_changed'],
  isForServedCountries: true,
  summary: 'Joins a tournament, free of charge. Later rounds count. Idempotent.',
})
