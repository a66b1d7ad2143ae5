import { z } from 'zod'
import { providerTitle } from './bets/bet-feed.ts'
import { call } from './call.ts'
import { amount, count, currency, orNull, timestamp } from './wire.ts'

export const TOP_PERIODS = ['day', 'week', 'month'] as const
export const TOP_MEASURES = ['multiplier', 'win'] as const

const topBet = z.object({
  place: count,
  player: orNull(z.string()).describe('a part of the name; null for who hides it'),
  is_own: z.boolean(),
  game: z.string(),
  title: providerTitle,
  multiplier: z.string(),
  stake: amount,
  payout: amount,
  currency,
  bet_id: z.string(),
  placed_at: timestamp,
})

export const listTop = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/top',
  auth: 'optional',
  request: z.object({ period: z.enum(TOP_PERIODS), measure: z.enum(TOP_MEASURES) }),
  response: z.object({
    rows: z.array(topBet),
    own: orNull(topBet).describe('of this player, where it is none of the rows'),
    players: count.describe('who have played in the period'),
    ahead: count.describe('players whose stakes have brought them more than they staked'),
    behind: count,
    median: orNull(amount).describe('what the period has brought the player in the middle, in USD'),
  }),
  envelope: 1,
  summary: 'The best bets of a period, one a player, and how many players are ahead and behind in it.',
})
