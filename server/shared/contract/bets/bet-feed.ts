import { z } from 'zod'
import { call } from '../call.ts'
import { amount, currency, timestamp } from '../wire.ts'

const game = z.string().max(64)

/** Title of a provider's game; in-house games have names in every language. */
export const providerTitle = z.string().nullable().describe('of a game of a provider; null for one of our own')

/** Visible to everybody. */
export const publicBet = z.object({
  id: z.string(),
  game,
  title: providerTitle,
  player: z.string().nullable().describe('the beginning of a name; null for who hides it'),
  currency,
  stake: amount,
  payout: amount,
  multiplier: z.string().regex(/^\d+\.\d{4}$/),
  placed_at: timestamp,
})

const base = {
  row: 'own',
  service: 'general',
  method: 'GET',
  response: z.object({ bets: z.array(publicBet) }),
} as const

export const latestBets = call({
  ...base,
  path: '/bet-feed/latest',
  request: z.object({ game: game.optional().describe('without one the bets are of every game') }),
  summary: "Everybody's last bets, newest first. The live topic `bets` tells what comes after them.",
})

export const playersNow = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/bet-feed/players',
  request: z.object({}),
  response: z.object({
    games: z.array(
      z.object({
        game: game.describe('one of our own by its id, a title of a provider by its slug'),
        players: z.number().int().min(3),
      }),
    ),
  }),
  summary:
    'How many accounts have a bet of the last five minutes in each game. Games of fewer than three are left out.',
})

export const houseFacts = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/bet-feed/facts',
  request: z.object({}),
  response: z.object({
    rounds: z.number().int().min(0).describe('bets on our own games, each of which anybody can check'),
    largest: publicBet
      .nullable()
      .describe('of them the one with the highest multiplier ever; null before the first win'),
    wins: z.array(publicBet).max(3).describe('those of the last 30 days with the highest multipliers'),
  }),
  summary: 'What has come of our own games so far. Counted once a minute.',
})

export const highWins = call({
  ...base,
  path: '/bet-feed/high-wins',
  request: z.object({ game }),
  summary: 'The bets of the last 30 days in a game with the highest multipliers.',
})
