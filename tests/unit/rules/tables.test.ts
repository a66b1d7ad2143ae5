import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { micros } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import { cardName } from '#server/shared/rules/fairness/cards.ts'
import { leadsTo, linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { bigRoad } from '#server/shared/rules/tables/roads.ts'
import { EDGES, spotLimit, TABLES, tableStakes } from '#server/shared/rules/tables/tables.ts'
import { BACCARAT_SPOTS, baccaratReturn, bankerDraws, handOf } from '#server/shared/rules/tables/v1/baccarat.ts'
import { tableRulesHash } from '#server/shared/rules/tables/v1/paytable.ts'
import { isSpot, tablePayout, tableResult } from '#server/shared/rules/tables/v1/table-result.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const salt = `beacon:demo:${'0'.repeat(64)}`
const TERMINAL = 'f4d9efdedcb5a779c9fec9066db97674fb984f051c6788ce028916380d7d0145'

/** Links of a chain of 60 whose last is the hash of "live-demo", terminal first. */
const links = (() => {
  const chain = [createHash('sha256').update('live-demo').digest('hex')]
  for (let made = 0; made < 60; made += 1) chain.unshift(linkBefore('bytes', chain[0] ?? ''))
  return chain
})()
const round = (number: number) => ({ salt, gameHash: Buffer.from(links[number] ?? '', 'hex') })
const coup = (number: number) => {
  const result = tableResult('baccarat', hmac, round(number))
  if (result.kind !== 'baccarat') throw new Error('no coup')
  return result
}

test('a chain is published by its end, and each round leads to it', () => {
  expect(links[0]).toBe(TERMINAL)
  expect(links[1]).toBe('2af65aa1c948ed8555e7fe8c388b7c0036a664cca622a9c1976eed347426e7e8')
  expect(links[10]).toBe('3f42c7cb19a7e7bd310a90a13711b585558904a4ec7ce5768a1e86eb0a77b645')
  expect(leadsTo('bytes', links[10] ?? '', 10, TERMINAL)).toBe(true)
})

test.each([
  [1, 3],
  [2, 16],
])('round %i of a roulette falls into %i', (number, pocket) => {
  expect(tableResult('roulette', hmac, round(number))).toEqual({ kind: 'roulette', pocket })
})

test.each([
  [1, 'Q♠ 5♣ K♣', 5, '4♥ A♣', 5, 'tie', ''],
  [2, '10♠ Q♦', 0, '9♥ J♣', 9, 'banker', ''],
  [4, '6♦ K♥', 6, 'K♥ 3♦ 5♣', 8, 'banker', ''],
  [6, '3♦ Q♦ Q♠', 3, '4♠ A♣', 5, 'banker', ''],
  [10, 'A♠ 3♥ A♥', 5, 'K♦ K♠ 3♦', 3, 'player', 'banker'],
] as const)('coup %i is dealt as it was computed elsewhere', (number, player, points, banker, its, winner, pairs) => {
  const result = coup(number)
  expect(result.player.map(cardName).join(' ')).toBe(player)
  expect(result.banker.map(cardName).join(' ')).toBe(banker)
  expect([handOf(result.player), handOf(result.banker)]).toEqual([points, its])
  expect([result.winner, result.pairs.join(' ')]).toEqual([winner, pairs])
})

/** Number of ordered deals of six cards from eight decks by result: by points, with four ranks worth ten. */
function countDeals() {
  const left: bigint[] = Array.from({ length: 10 }, (_, point) => (point === 0 ? 128n : 32n))
  const counts = { player: 0n, banker: 0n, tie: 0n }
  const deal = (points: readonly number[], ways: bigint): void => {
    if (points.length < 6) {
      for (let point = 0; point < 10; point += 1) {
        const copies = left[point] ?? 0n
        left[point] = copies - 1n
        deal([...points, point], ways * copies)
        left[point] = copies
      }
      return
    }
    const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0] = points
    let [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10]
    if (player < 8 && banker < 8) {
      const third = player <= 5 ? fifth : undefined
      if (third !== undefined) player = (player + third) % 10
      if (bankerDraws(banker, third)) banker = (banker + (third === undefined ? fifth : sixth)) % 10
    }
    counts[player > banker ? 'player' : banker > player ? 'banker' : 'tie'] += ways
  }
  deal([], 1n)
  return counts
}

test('every deal of eight decks is counted: each bet keeps exactly what is shown', () => {
  const counts = countDeals()
  const all = counts.player + counts.banker + counts.tie
  const shown = (edge: Ratio) => `${edge.numerator}/${edge.denominator}`
  const chances = { player: counts.player, banker: counts.banker, tie: counts.tie }
  for (const spot of ['player', 'banker', 'tie'] as const) {
    const returned = (['player', 'banker', 'tie'] as const).reduce(
      (sum, winner) => sum + chances[winner] * BigInt(baccaratReturn(spot, { winner, pairs: [] })),
      0n,
    )
    const edge = ratio(all * 100n - returned, all * 100n)
    expect(shown(edge)).toBe(EDGES[spot].fraction)
    expect(Number((edge.numerator * 10_000_000n) / edge.denominator)).toBeCloseTo(EDGES[spot].ppm * 10, -1)
  }
  // the second card has the rank of the first: 31 of the remaining 415
  expect(shown(ratio(415n - 31n * 12n, 415n))).toBe(EDGES.pair.fraction)
})

test('chips return what their spots pay, and a tie gives both sides theirs back', () => {
  const chip = (spot: string, amount: bigint) => ({ spot, amount: micros(amount) })
  const tie = coup(1)
  expect(tablePayout([chip('player', 1_000_000n), chip('banker', 1_000_000n), chip('tie', 500_000n)], tie)).toBe(
    1_000_000n + 1_000_000n + 4_500_000n,
  )
  expect(tablePayout([chip('banker', 1_000_000n), chip('banker-pair', 500_000n)], coup(2))).toBe(1_950_000n)
  expect(tablePayout([chip('player', 1_000_000n), chip('banker-pair', 500_000n)], coup(10))).toBe(8_000_000n)
  const wheel = tableResult('roulette', hmac, round(1))
  expect(tablePayout([chip('straight:3', 1_000_000n), chip('red', 1_000_000n), chip('even', 1n)], wheel)).toBe(
    38_000_000n,
  )
})

test('a roulette has the spots of the roulette game, a baccarat five, and neither any other', () => {
  expect([isSpot('roulette', 'straight:17'), isSpot('roulette', 'tie'), isSpot('baccarat', 'tie')]).toEqual([
    true,
    false,
    true,
  ])
  expect(BACCARAT_SPOTS.every((spot) => isSpot('baccarat', spot))).toBe(true)
})

test('what may lie on a spot is a multiple of the smallest chip and never above what a player may stake', () => {
  for (const table of TABLES) {
    const { min, max, maxPayout } = tableStakes(table, 'RUB')
    for (const spot of table.game === 'roulette' ? ['straight:17', 'six-line:1-2-3-4-5-6', 'red'] : BACCARAT_SPOTS) {
      const most = spotLimit(table, spot, 'RUB')
      expect(most).toBeGreaterThanOrEqual(min)
      expect(most).toBeLessThanOrEqual(max)
      expect(most % min).toBe(0n)
    }
    expect(maxPayout).toBeGreaterThan(max)
  }
  expect(tableRulesHash('roulette')).not.toBe(tableRulesHash('baccarat'))
})

test('the big road turns right at the bottom and where a run has turned before it', () => {
  const runs = [
    ['banker', 8],
    ['player', 7],
    ['banker', 6],
  ] as const
  const coups = runs.flatMap(([winner, count]) => Array.from({ length: count }, () => ({ winner })))
  const at = bigRoad(coups).map(({ row, column }) => `${row},${column}`)
  expect(at.slice(0, 8)).toEqual(['0,0', '1,0', '2,0', '3,0', '4,0', '5,0', '5,1', '5,2'])
  expect(at.slice(8, 15)).toEqual(['0,1', '1,1', '2,1', '3,1', '4,1', '4,2', '4,3'])
  expect(at.slice(15)).toEqual(['0,2', '1,2', '2,2', '3,2', '3,3', '3,4'])
  const ties = bigRoad([{ winner: 'tie' }, { winner: 'player' }, { winner: 'tie' }, { winner: 'tie' }])
  expect(ties).toEqual([{ row: 0, column: 0, winner: 'player', ties: 3 }])
})
