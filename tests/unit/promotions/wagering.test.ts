import { describe, expect, test } from 'vitest'
import { formatMicros, type Micros, parseMicros } from '#server/shared/money/micros.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import {
  EDGE_PPM,
  isCheapWin,
  playOf,
  playOfFlight,
  USUAL_CONTRIBUTION,
  wholeOrNothing,
} from '#server/shared/promotions/contribution.ts'
import {
  countedOf,
  endAfter,
  expectedCost,
  matchOf,
  needOf,
  paidOnExclusion,
  releasable,
} from '#server/shared/promotions/wagering.ts'
import { CASES } from '#server/shared/rules/cases/catalogue.ts'
import { rtpOf as casesRtp } from '#server/shared/rules/cases/current.ts'
import { RTP as coinflipRtp } from '#server/shared/rules/coinflip/current.ts'
import { RTP as crashRtp } from '#server/shared/rules/crash/current.ts'
import { rtpOf as diceRtp } from '#server/shared/rules/dice/current.ts'
import { rtpOf as hiloRtp } from '#server/shared/rules/hilo/current.ts'
import { rtpOf as kenoRtp } from '#server/shared/rules/keno/current.ts'
import { rtpOf as minerRtp } from '#server/shared/rules/miner/current.ts'
import { RTP as roomsRtp } from '#server/shared/rules/rooms/current.ts'
import { RTP as rouletteRtp } from '#server/shared/rules/roulette/current.ts'
import { coversNearlyAll } from '#server/shared/rules/tables/v1/table-result.ts'
import { rtpOf as wheelRtp } from '#server/shared/rules/wheel/current.ts'

const money = (decimal: string) => parseMicros(decimal)
const shown = (amount: Micros) => formatMicros(amount)

test('a deposit is matched by its percents, down to hundredths and up to a most', () => {
  const match = (deposit: string, percent: number) =>
    shown(matchOf(money(deposit), { percent, maxAmount: money('300') }))
  expect([match('50', 100), match('33.33', 50), match('700', 100), match('0.01', 50)]).toEqual([
    '50',
    '16.66',
    '300',
    '0',
  ])
})

test('a stake counts its bonus part by what its game contributes, rounded down', () => {
  expect(shown(countedOf(money('4.06'), 1000))).toBe('0.406')
  expect(shown(countedOf(money('0.000009'), 1000))).toBe('0')
})

test('what wagering costs is said for each game, in hundredths, a half up', () => {
  const cost = (left: string, contributionBp: number, edgePpm: number) => {
    const { staking, cost } = expectedCost(money(left), { contributionBp, edgePpm })
    return `${shown(staking)} ${shown(cost)}`
  }
  expect(cost('1500', 10_000, 35_900)).toBe('1500 53.85')
  expect(cost('420', 10_000, 35_900)).toBe('420 15.08')
  expect(cost('300', 10_000, 35_900)).toBe('300 10.77')
  const need = shown(needOf(money('1000'), 30))
  expect(cost(need, 1000, 10_000)).toBe('300000 3000')
  expect(cost(need, 5000, 10_000)).toBe('60000 600')
  expect(cost(need, 1000, 27_027)).toBe('300000 8108.1')
})

describe('at its end', () => {
  const progress = { amount: money('50'), need: money('500'), done: money('325'), released: money('0'), capTimes: null }

  test('self-exclusion pays the part that was wagered of what was given', () => {
    expect(shown(paidOnExclusion(money('76.20'), progress))).toBe('32.5')
    expect(shown(paidOnExclusion(money('76.20'), { ...progress, capTimes: 1, released: money('30') }))).toBe('20')
    expect(shown(paidOnExclusion(money('10'), { ...progress, need: money('0') }))).toBe('10')
    // down to the ledger's unit, not to hundredths
    expect(shown(paidOnExclusion(money('50'), { ...progress, done: money('100.001') }))).toBe('10.0001')
  })

  test('what becomes real money is capped, with what has become so before', () => {
    const capped = { ...progress, capTimes: 3 }
    expect(shown(releasable(money('400'), capped))).toBe('150')
    expect(shown(releasable(money('400'), { ...capped, released: money('149') }))).toBe('1')
    expect(shown(releasable(money('400'), { ...capped, released: money('151') }))).toBe('0')
    expect(shown(releasable(money('400'), progress))).toBe('400')
  })
})

test('a clock that stood still ends later by each pause that began before its end', () => {
  const at = Date.parse
  const until = at('2026-11-24T04:54Z')
  const rest = { from: at('2026-11-22T10:00Z'), until: at('2026-11-29T10:00Z') }
  expect(new Date(endAfter(until, [rest])).toISOString()).toBe('2026-12-01T04:54:00.000Z')
  const tooLate = { from: until, until: until + 1000 }
  expect(endAfter(until, [tooLate])).toBe(until)
  // the first pause lets the second begin before the end
  const pauses = [
    { from: 12, until: 15 },
    { from: 9, until: 12 },
  ]
  expect(endAfter(10, pauses)).toBe(16)
})

describe('what counts nothing', () => {
  const MIN = 15_000

  test('a roll of the dice or a flight that is left below the least multiplier', () => {
    expect(playOf('dice', { side: 'under', chance: 6601 }).risksLittle(MIN)).toBe(true)
    expect(playOf('dice', { side: 'under', chance: 6600 }).risksLittle(MIN)).toBe(false)
    expect([playOfFlight(149), playOfFlight(150), playOfFlight(null)].map((play) => play.risksLittle(MIN))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a spin that gives something back on more than 24 pockets of 37', () => {
    const spin = (...bets: string[]) =>
      playOf('roulette', { chips: bets.map((bet) => ({ bet, amount: '1' })) }).risksLittle(MIN)
    expect([spin('red'), spin('dozen:1', 'dozen:2'), spin('dozen:1', 'dozen:2', 'straight:36')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('a round of crash, hilo or miner that was won below the least multiplier', () => {
    const won = (game: string, payout: string) => isCheapWin(game, { staked: money('5'), payout: money(payout) }, MIN)
    expect([
      won('crash', '7'),
      won('hilo', '7.499999'),
      won('miner', '7.5'),
      won('crash', '0'),
      won('slots', '7'),
    ]).toEqual([true, true, false, false, false])
  })

  test('chips on most pockets of a live table, or on both sides of a coup', () => {
    const spots = ['dozen:1', 'dozen:2']
    expect([
      coversNearlyAll('roulette', spots),
      coversNearlyAll('roulette', [...spots, 'straight:36']),
      coversNearlyAll('roulette', ['red', 'black']),
      coversNearlyAll('baccarat', ['player', 'tie']),
      coversNearlyAll('baccarat', ['player', 'banker']),
    ]).toEqual([false, true, true, false, true])
  })

  test('where a game counts wholly or not at all, none asks for more than is said', () => {
    expect(wholeOrNothing(USUAL_CONTRIBUTION)).toEqual({ slots: 10_000, keno: 10_000, cases: 10_000, wheel: 10_000 })
  })
})

test('the edges that costs are said by are those of the games', () => {
  const ppm = ({ numerator, denominator }: Ratio) =>
    Number(((denominator - numerator) * 2_000_000n + denominator) / (2n * denominator))
  const { keno = 0, hilo = 0, miner = 0, ...others } = EDGE_PPM
  expect(others).toEqual({
    coinflip: ppm(coinflipRtp),
    crash: ppm(crashRtp),
    roulette: ppm(rouletteRtp),
    // the largest house edge of any slot and of any table, for any bet
    slots: 42_646,
    live: 27_027,
    rooms: ppm(roomsRtp),
    dice: ppm(diceRtp(5000)),
    wheel: ppm(wheelRtp('medium')),
    cases: Math.max(...CASES.map((config) => ppm(casesRtp(config, 'RUB')))),
  })
  // all ways to play one of these have nearly the same edge
  const near = (edges: readonly number[], said: number) => {
    for (const edge of edges) expect(Math.abs(edge - said)).toBeLessThan(500)
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  near(
    upTo(10).map((picks) => ppm(kenoRtp('classic', picks))),
    keno,
  )
  near(
    upTo(5).map((wins) => ppm(hiloRtp(wins))),
    hilo,
  )
  near(
    upTo(5).map((safe) => ppm(minerRtp(3, safe))),
    miner,
  )
})
