import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { SEEDED_GAMES } from '~/features/catalogue/games.ts'
import { loadProof } from '~/games/engine/fairness/proofs.ts'
import { readSteps } from '~/games/hilo/proof.tsx'
import { readPicks } from '~/games/keno/proof.tsx'
import { readField } from '~/games/miner/proof.tsx'
import { chipsText, readChips } from '~/games/roulette/read-chips.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'
import { verifyNew } from '../../support/check-bets.ts'
import { P1_BETS } from '../rules/vectors.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))

const PROOFS = await Promise.all(SEEDED_GAMES.map(async ({ id }) => ({ game: id, ...(await loadProof(id)).proof })))

describe.each(PROOFS)('the proof of $game', ({ game, example, schema }) => {
  test('begins with parameters that a bet can have, and that survive an address', () => {
    expect(v.safeParse(schema, JSON.parse(JSON.stringify(example)))).toMatchObject({ success: true, output: example })
    expect(verifyNew({ game, params: example, seeds: P1_BETS[0].seeds }).floats.length).toBeGreaterThan(0)
  })

  test('refuses what no bet can have', () => {
    for (const params of [null, {}, { chance: 0, side: 'over' }, { picks: [41], risk: 'none' }, { side: 'edge' }])
      expect(v.safeParse(schema, params).success).toBe(false)
  })
})

describe('what is typed into the checker', () => {
  test('is read as picks, in their order', () => {
    expect(readPicks(' 12, 3;40 ')).toEqual([3, 12, 40])
    for (const text of ['', '0', '41', '3 3', '1 2 3 4 5 6 7 8 9 10 11', 'x']) expect(readPicks(text)).toBeUndefined()
  })

  test('is read as the steps of a round', () => {
    expect(readSteps(' Up, skip;down ')).toEqual(['up', 'skip', 'down'])
    for (const text of ['', 'skip', 'left', 'up left', `up${' skip'.repeat(53)}`])
      expect(readSteps(text)).toBeUndefined()
  })

  test('is read as mines and tiles', () => {
    expect(readField({ mines: ' 3', picks: '25, 4;7' })).toEqual({ mines: 3, picks: [25, 4, 7] })
    for (const picks of ['', '0', '26', '3 3', 'x', '1.5']) expect(readField({ mines: '3', picks })).toBeUndefined()
    for (const mines of ['', '0', '25', '1e1']) expect(readField({ mines, picks: '4' })).toBeUndefined()
    expect(readField({ mines: '24', picks: '4 5' })).toBeUndefined()
  })

  test('is read as chips, and written back', () => {
    const chips = [
      { bet: 'red', amount: '10' },
      { bet: 'split:0-1', amount: '2.5' },
    ]
    expect(readChips('red 10; split:0-1  2.5;')).toEqual(chips)
    expect(readChips(chipsText(chips))).toEqual(chips)
    for (const text of ['', 'red', 'red 0', 'red 1; red 2', 'split:1-9 1', 'red -1'])
      expect(readChips(text)).toBeUndefined()
  })
})
