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
    const cards = z
      .array(card)
      .min(1)
      .describe('in order of appearance; numbered by rank from 2 to the ace, within a rank ♦ ♥ ♠ ♣')
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
    start: 'Starts a hilo round: debits the stake and reveals the first card.',
    step: 'Guesses the next card, or skips the current one. A wrong guess ends the round.',
    cashOut: 'Cashes out a hilo round after at least one correct guess.',
  },
} as const satisfies RoundGame<typeof current>
