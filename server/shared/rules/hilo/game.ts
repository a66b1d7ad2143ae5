import type { RoundGame } from '../game.ts'
import { hilo as current, limits } from './current.ts'
import { hilo as v1 } from './v1/rules.ts'

export const hilo = {
  current,
  released: [v1],
  limits,
  wagering: { edgePpm: 10_000, contribution: 1000, risksLittle: null, isLeftAtWill: true },
  service: 'general',
  path: '/hilo/rounds',
  shapes({ z }) {
    const action = z.enum(['up', 'down', 'skip'])
    const card = z.number().int().min(0).max(51)
    const cards = z.array(card).min(1).describe('as they came, rank by rank from 2 to the ace, in each ♦ ♥ ♠ ♣')
    return {
      params: z.object({ steps: z.array(action) }),
      outcome: z.object({ cards, win: z.boolean() }),
      opening: z.object({}),
      action,
      shown: z.object({ cards }),
    }
  },
  options: {
    up: 'the same rank or a higher one; higher than an ace; the same as a king',
    down: 'the same rank or a lower one; the same as an ace; lower than a king',
  },
  step: { call: 'step', field: 'action', path: 'steps' },
  summaries: {
    start: 'Takes the stake of a hilo round and shows its first card.',
    step: 'Guesses the next card, or skips this one. A guess that does not hold ends the round.',
    cashOut: 'Ends a hilo round and pays what it is worth: after at least one guess.',
  },
} as const satisfies RoundGame<typeof current>
