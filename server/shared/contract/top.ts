import { z } from 'zod'
import { providerTitle } from './bets/bet-feed.ts'
import { call } from './call.ts'
import { amount, count, currency, orNull, timestamp } from './wire.ts'

export const TOP_PERIODS = ['day', 'week', 'month'] as const
export const TOP_MEASURES = ['multiplier', 'win'] as const

const topBet = z.object({
  place: count,
  player: orNull(z.string()).describe('first letters of the name; null if the player is anonymous'),
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
    own: orNull(topBet).describe("this player's bet, if it is not among the rows"),
    players: count.describe('number of players with a bet in the period'),
    ahead: count.describe('number of players whose payouts exceed their stakes'),
    behind: count,
    median: orNull(amount).describe('median net result of all players in the period, in USD'),
  }),
  envelope: 1,
  summary:
    'Returns the best bets of a period, one per player, and the numbers of players with a net win and a net loss.',
})
