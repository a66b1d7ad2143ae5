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
    const tile = z.number().int().min(1).max(25).describe('row by row, from 1')
    return {
      params: z.object({ mines, picks: z.array(tile).describe('the opened tiles, in their order') }),
      outcome: z.object({ layout: z.array(tile).describe('the mined tiles'), win: z.boolean() }),
      opening: z.object({ mines }),
      action: tile,
      shown: z.object({ safe: z.array(tile).describe('the opened tiles that held no mine') }),
    }
  },
  options: { pick: 'the same for each closed tile' },
  step: { call: 'pick', field: 'tile', path: 'picks' },
  summaries: {
    start: 'Takes the stake of a miner round. Where the mines are is fixed, and told at the end.',
    step: 'Opens a tile. A mine ends the round.',
    cashOut: 'Ends a miner round and pays what it is worth: after at least one tile.',
  },
} as const satisfies RoundGame<typeof current>
