import type { SharedGame } from '../game.ts'
import { rooms as current, type RoomOutcome, type RoomParams, type RoomRules } from './current.ts'
import { rooms as v1 } from './v1/rules.ts'

export const rooms = {
  current,
  released: [v1],
  // players of a room play against each other
  wagering: { edgePpm: 50_000, contribution: null, risksLittle: null, isLeftAtWill: false },
  bet: ({ z }) => ({
    params: z.object({ room: z.enum(['red', 'yellow', 'purple']), tickets: z.number().int().min(1).max(10) }),
    outcome: z.object({
      ticket: z.number().int().min(0).describe('number of the ticket in order of purchase, from 0'),
      win: z.boolean(),
      refunded: z
        .number()
        .int()
        .min(0)
        .describe('number of refunded tickets: those beyond half of all when entries closed'),
    }),
  }),
} satisfies SharedGame<RoomRules, RoomParams, RoomOutcome>
