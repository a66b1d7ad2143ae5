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
      ticket: z.number().int().min(0).describe('from 0, in the order of purchase'),
      win: z.boolean(),
      refunded: z.number().int().min(0).describe('of the tickets, above half of all when entries were closed'),
    }),
  }),
} satisfies SharedGame<RoomRules, RoomParams, RoomOutcome>
