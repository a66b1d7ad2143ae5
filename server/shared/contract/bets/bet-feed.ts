import { z } from 'zod'
import { call } from '../call.ts'
import { amount, currency, timestamp } from '../wire.ts'

const game = z.string().max(64)

/** Title of a provider's game; in-house games have names in every language. */
export const providerTitle = z.string().nullable().describe("title of a provider's game; null for an in-house game")

/** Visible to everybody. */
export const publicBet = z.object({
  id: z.string(),
  game,
  title: providerTitle,
  player: z.string().nullable().describe('first letters of the name; null if the player is anonymous'),
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
  request: z.object({ game: game.optional().describe('return bets of this game only') }),
  summary: 'Returns the latest bets of all players, newest first. The live topic `bets` sends later ones.',
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
        game: game.describe("id of an in-house game, or slug of a provider's title"),
        players: z.number().int().min(3),
      }),
    ),
  }),
  summary:
    'Returns the number of accounts with a bet in the last five minutes, by game. Games with fewer than three are omitted.',
})

export const houseFacts = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/bet-feed/facts',
  request: z.object({}),
  response: z.object({
    rounds: z.number().int().min(0).describe('number of bets on in-house games; each can be verified by anybody'),
    largest: publicBet.nullable().describe('bet with the highest multiplier of all time; null before the first win'),
    wins: z.array(publicBet).max(3).describe('bets of the last 30 days with the highest multipliers'),
  }),
  summary: 'Returns statistics of the in-house games, updated once a minute.',
})

export const highWins = call({
  ...base,
  path: '/bet-feed/high-wins',
  request: z.object({ game }),
  summary: 'Returns the bets with the highest multipliers of a game in the last 30 days.',
})
