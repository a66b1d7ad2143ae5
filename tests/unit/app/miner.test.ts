import { expect, test } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { formatMultiplier, payoutOf } from '#server/shared/money/micros.ts'
import { limits, miner, multiplierOf, rtpOf, TILES } from '#server/shared/rules/miner/current.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { fieldOf, neighbourOf } from '~/games/miner/field-view.ts'
import { ladderOf, rungsAround } from '~/games/miner/ladder.ts'
import { TOP } from '~/games/miner/page.tsx'
import { ratioToPercent } from '~/lib/format/ratio.ts'

const ROUND = {
  id: 'round',
  game: 'miner',
  currency: 'RUB',
  stake: '1',
  multiplier: null,
  payout: null,
  nonce: 0,
  rules_version: 'miner/v1',
  server_seed_hash: 'a'.repeat(64),
  options: { pick: null },
} as const

const BET = {
  id: 'bet',
  game: 'miner',
  currency: 'RUB',
  stake: '1',
  payout: '0',
  multiplier: '0.0000',
  rules_version: 'miner/v1',
  table_hash: 'b'.repeat(64),
  nonce: 0,
  client_seed: 'client',
  server_seed_hash: 'a'.repeat(64),
  server_seed: null,
  placed_at: '2026-11-21T10:00:00.000Z',
} as const

test('a field is closed before the first round, and an open one shows its safe tiles alone [R34]', () => {
  expect(new Set(fieldOf(undefined))).toEqual(new Set(['closed']))
  const open = fieldOf({ ...ROUND, status: 'open', params: { mines: 3, picks: [7] }, safe: [7], bet: null })
  expect(open[6]).toBe('safe')
  expect(open.filter((tile) => tile === 'closed')).toHaveLength(TILES - 1)
})

test('after the end all of it is told: the mine that was hit, the others, and what was not opened', () => {
  const params = { mines: 2, picks: [7, 9] }
  const bet = { ...BET, game: 'miner' as const, params, outcome: { layout: [9, 25], win: false } }
  const tiles = fieldOf({ ...ROUND, status: 'lost', params, safe: [7], bet })
  expect([tiles[6], tiles[8], tiles[24], tiles[0]]).toEqual(['safe', 'hit', 'mine', 'empty'])
  expect(tiles).not.toContain('closed')
})

test.each([
  [1, 'ArrowRight', 2],
  [5, 'ArrowRight', 5],
  [6, 'ArrowLeft', 6],
  [7, 'ArrowUp', 2],
  [2, 'ArrowUp', 2],
  [20, 'ArrowDown', 25],
  [21, 'ArrowDown', 21],
  [13, 'Enter', 13],
])('from tile %i %s leads to %i', (tile, key, next) => {
  expect(neighbourOf(tile, key)).toBe(next)
})

test('the best of the game and the least of its returns are those of the whole table', () => {
  const rows = Array.from({ length: 24 }, (_, index) => index + 1).flatMap((mines) =>
    Array.from({ length: TILES - mines }, (_, index) => ({ mines, safe: index + 1 })),
  )
  const shares = rows.map(({ mines, safe }) => Number(ratioToPercent(rtpOf(mines, safe), 6)))
  expect(Number(ratioToPercent(rtpOf(1, 2), 6))).toBe(Math.min(...shares))
  expect(Math.max(...shares)).toBeLessThanOrEqual(99)
  // seven mines and all other tiles; twelve mines would give 5,148,297×, which no stake can be paid
  expect(TOP).toBe(multiplierOf(7, 18))
  const higher = rows.map(({ mines, safe }) => multiplierOf(mines, safe)).filter((multiplier) => multiplier > TOP)
  expect(higher).not.toEqual([])
  for (const currency of CURRENCY_CODES) {
    const { min, maxWin } = stakeBounds(limits, currency)
    expect(payoutOf(min, TOP) <= maxWin).toBe(true)
    expect(higher.every((multiplier) => payoutOf(min, multiplier) > maxWin)).toBe(true)
  }
})

test('the ladder has a rung for each safe tile, with the chance of coming so far', () => {
  const ladder = ladderOf(miner, 3)
  expect(ladder).toHaveLength(22)
  // 22/25, then 21/24 of that
  expect(ladder.slice(0, 2).map(({ chance }) => ratioToPercent(chance, 2))).toEqual(['88.00', '77.00'])
  expect(ladder.slice(0, 3).map(({ multiplier }) => formatMultiplier(multiplier))).toEqual([
    '1.1250',
    '1.2857',
    '1.4785',
  ])
})

test.each([
  [0, [1, 2, 3]],
  [1, [1, 2, 3]],
  [2, [1, 2, 3]],
  [5, [4, 5, 6]],
  [22, [20, 21, 22]],
])('with %i tiles opened these rungs are shown: %o', (opened, shown) => {
  expect(rungsAround(ladderOf(miner, 3), opened, 3).map(({ safe }) => safe)).toEqual(shown)
})

test('a short ladder is shown whole', () => {
  expect(rungsAround(ladderOf(miner, 24), 0, 9).map(({ safe }) => safe)).toEqual([1])
})
