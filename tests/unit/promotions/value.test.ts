import { expect, test } from 'vitest'
import { DEMO_BONUSES } from '#server/platform/modules/promotions/demo-offers.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { contributionOf, EDGE_PPM, lowestEdgeOf, onlyOf } from '#server/shared/promotions/contribution.ts'
import { stoppedCost } from '#server/shared/promotions/stopped-game.ts'
import { isCashbackSound, valueOfOffer } from '#server/shared/promotions/value.ts'

const contribution = contributionOf({}, { wholeContributions: false })
const LANTERN = {
  occasion: 'code',
  percent: 0,
  maxAmount: '1000',
  wagering: 10,
  capTimes: 5,
  contribution,
} as const

test('a cashback is sound only below the lowest edge of the games that it counts', () => {
  const isSound = (percent: number, games: readonly string[]) =>
    isCashbackSound({ percent, contribution: onlyOf(games) })
  expect(isSound(2, ['slots', 'cases', 'rooms'])).toBe(true)
  expect([isSound(4, ['slots']), isSound(1, ['dice']), isSound(2, ['slots', 'dice']), isSound(1, ['sports'])]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isSound(2, [])).toBe(false)
  const value = (percent: number) =>
    valueOfOffer({
      ...LANTERN,
      occasion: 'weekly_loss',
      wagering: 0,
      percent,
      contribution: onlyOf(['slots']),
    })
  expect([value(2), value(4)]).toEqual([0n, 1_000_000_000n])
})

test('in no game is a bonus wagered for less than in the slot of the lowest edge', () => {
  const costs = Object.entries(contribution).map(([game, bp]) => (lowestEdgeOf(game) * 10_000) / bp)
  expect(Math.min(...costs)).toBeGreaterThanOrEqual(lowestEdgeOf('slots'))
  expect(contribution.keno).toBeLessThan(5000)
  expect(contributionOf({ keno: 10_000, sports: 10_000 }, { wholeContributions: false })).toMatchObject({
    keno: contribution.keno,
    sports: 10_000,
  })
  expect(contributionOf({}, { wholeContributions: true })).toEqual({ slots: 10_000, cases: 10_000 })
})

/** Mean payout of a bonus by one strategy: long shots for a target until one wins, then the rest at even chances. */
function playedValue({ edge, contributionShare, target }: { edge: number; contributionShare: number; target: number }) {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const [amount, need, cap, most] = [1000, 10_000, 5000, 500]
  const paths = 20_000
  let sum = 0
  for (let path = 0; path < paths; path += 1) {
    let [left, done] = [amount, 0]
    while (left >= 1 && done < need) {
      const stake = Math.min(most, left)
      const times = left < target ? Math.max(2, (target - left + stake) / stake) : 2
      done += stake * contributionShare
      left += next() < (1 - edge) / times ? stake * (times - 1) : -stake
    }
    if (done >= need) sum += Math.min(left, cap)
  }
  return sum / paths
}

test('an offer is worth no more to any strategy than it states, and the statement is not far off', () => {
  const stated = Number(formatMicros(valueOfOffer(LANTERN)))
  const strategies = Object.entries(contribution).flatMap(([game, bp]) =>
    [3000, 5500, 7000].map((target) =>
      playedValue({ edge: lowestEdgeOf(game) / 1e6, contributionShare: bp / 10_000, target }),
    ),
  )
  expect(Math.max(...strategies)).toBeLessThan(stated)
  expect(Math.max(...strategies)).toBeGreaterThan(stated / 2)
  expect(stated).toBeGreaterThan(609)
})

test('every demo offer that is worth something has a budget', () => {
  for (const { mostUsd, capTimes = null, ...bonus } of DEMO_BONUSES) {
    const own = contributionOf(bonus.contribution ?? {}, { wholeContributions: false })
    const value = valueOfOffer({ ...bonus, capTimes, contribution: own })
    expect(mostUsd === undefined, bonus.id).toBe(value === 0n)
  }
})

test('the mean cost of wagering is that of a game that stops when the bonus has run out', () => {
  const amount = parseMicros('10000')
  const cost = (staking: string, edgePpm: number) =>
    stoppedCost({ amount, staking: parseMicros(staking), maxStake: parseMicros('500'), edgePpm })
  const { mean, low, high } = cost('600000', EDGE_PPM.keno ?? 0)
  // without the stop it would be 6,000
  expect(mean).toBeLessThan(parseMicros('5000'))
  expect(mean).toBeGreaterThan(parseMicros('1000'))
  expect([low < mean, mean < high]).toEqual([true, true])
  expect(cost('600000', EDGE_PPM.keno ?? 0)).toEqual({ mean, low, high })
  // as long as it does not run out, the cost is edge × stakes
  const short = cost('5000', 50_000)
  expect([short.low < parseMicros('250'), short.high > parseMicros('250')]).toEqual([true, true])
  expect(cost('100000000', 50_000).mean).toBe(amount)
})
