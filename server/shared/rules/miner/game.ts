import type { RoundGame } from '../game.ts'
import { miner as current, limits } from './current.ts'
import { miner as v1 } from './v1/rules.ts'

export const miner = {
  current,
  released: [v1],
  limits,
  wagering: { edgePpm: 10_000, contribution: 1000, risksLittle: null, isLeftAtWill: true },
  service: 'miner',
  path: '/rounds',
  shapes({ z }) {
    const mines = z.number().int().min(1).max(24)
    const tile = z.number().int().min(1).max(25).describe('numbered row by row, from 1')
    return {
      params: z.object({ mines, picks: z.array(tile).describe('opened tiles in order') }),
      outcome: z.object({ layout: z.array(tile).describe('tiles with mines'), win: z.boolean() }),
      opening: z.object({ mines }),
      action: tile,
      shown: z.object({ safe: z.array(tile).describe('opened tiles without a mine') }),
    }
  },
  options: { pick: 'the same for each closed tile' },
  step: { call: 'pick', field: 'tile', path: 'picks' },
  summaries: {
    start: 'Starts a miner round: debits the stake. The positions of the mines are fixed and revealed at the end.',
    step: 'Opens a tile. A mine ends the round.',
    cashOut: 'Cashes out a miner round after at least one opened tile.',
  },
} as const satisfies RoundGame<typeof current>
