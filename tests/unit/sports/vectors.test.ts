import { describe, expect, it } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { floatsOf } from '#server/shared/sports/floats.ts'
import { type FootballMeans, type FootballState, footballLaw, KICK_OFF } from '#server/shared/sports/football/law.ts'
import { playFootball } from '#server/shared/sports/football/match.ts'
import { footballResult } from '#server/shared/sports/football/result.ts'
import { shareUntil } from '#server/shared/sports/football/time.ts'
import type { Grade } from '#server/shared/sports/grade.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { gradeChances, pricedMarket } from '#server/shared/sports/markets/price.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { onLadder } from '#server/shared/sports/odds/ladder.ts'
import { effectiveChance, priced, shownMargin, withoutMargin } from '#server/shared/sports/odds/margin.ts'
import { type CashOutLeg, cashOutValue } from '#server/shared/sports/slip/cash-out.ts'
import { choose, fullCover, linesOf, NAMED_SYSTEMS } from '#server/shared/sports/slip/kinds.ts'
import { type PayoutLeg, payoutOfBet } from '#server/shared/sports/slip/payout.ts'
import { potentialPayout } from '#server/shared/sports/slip/potential-payout.ts'

const means: FootballMeans = { home: 1.55, away: 1.15, rho: -0.08, redCard: { home: 0.06, away: 0.08 } }
const noCards = { ...means, redCard: { home: 0, away: 0 } }
const before = { first: null }
const after = { first: { home: 1, away: 1 } }
const rounded = (values: readonly number[], decimals = 6) => values.map((value) => value.toFixed(decimals))

function chances(law: ReturnType<typeof footballLaw>, key: string): string[] {
  const { type, specifiers } = parseMarketKey(key)
  const market = marketOf(type)
  if (market?.kind !== 'score') throw new TypeError(key)
  return rounded(market.outcomes.map((outcome) => gradeChances(market, { outcome, specifiers, law }).won))
}

function main(law: ReturnType<typeof footballLaw>): string {
  const [over] = chances(law, 'total|total=2.5')
  const [yes] = chances(law, 'btts')
  const scores = chances(law, 'correct_score')
  return [...chances(law, '1x2'), over, yes, scores[0], scores[6]].join(' ')
}

describe('the worked vectors of football', () => {
  it('agree on the result, totals and scores before the match (V1–V3)', () => {
    const law = (of: FootballMeans) => main(footballLaw(of, KICK_OFF, before))
    expect(law({ ...noCards, rho: 0 })).toBe('0.465454 0.252221 0.282325 0.506376 0.538321 0.067206 0.119794')
    expect(law(noCards)).toBe('0.455870 0.271388 0.272741 0.506376 0.547904 0.076789 0.129377')
    expect(law(means)).toBe('0.457382 0.270568 0.272049 0.505522 0.545400 0.077011 0.129001')
  })

  it('agree on the first half and the next goal (V4)', () => {
    const law = footballLaw(means, KICK_OFF, before)
    expect(shareUntil(47).toFixed(6)).toBe('0.427171')
    expect(chances(law, '1x2|period=1h')).toEqual(['0.339999', '0.430336', '0.229666'])
    const { home, none, away } = law.nextGoal
    expect(rounded([home, none, away])).toEqual(['0.531104', '0.077011', '0.391884'])
    const nil = law.firstHalf.cells.find((cell) => cell.home === 0 && cell.away === 0)
    expect(nil?.p.toFixed(6)).toBe('0.317495')
  })

  it('agree on quarter lines (V5)', () => {
    const law = footballLaw(means, KICK_OFF, before)
    const ofLine = (type: string, outcome: string, specifiers: Record<string, string>) => {
      const market = marketOf(type)
      if (market?.kind !== 'score') throw new TypeError(type)
      const p = gradeChances(market, { outcome, specifiers, law })
      return rounded([p.won, p.half_won, p.void, p.half_lost, p.lost, effectiveChance(p)]).join(' ')
    }
    expect(ofLine('handicap', 'home', { hcp: '-0.75' })).toBe('0.238130 0.219253 0.000000 0.000000 0.542618 0.390573')
    expect(ofLine('total', 'over', { total: '2.25' })).toBe('0.505522 0.000000 0.000000 0.254720 0.239758 0.579302')
  })

  it('agree in play, with and without a sending-off (V6, V7)', () => {
    const state: FootballState = { x: 65, home: 2, away: 1, card: null }
    const law = footballLaw(means, state, after)
    expect(chances(law, '1x2')).toEqual(['0.779942', '0.177205', '0.042853'])
    expect(chances(law, 'total|total=3.5')[0]).toBe('0.639417')
    expect(rounded(Object.values(law.nextGoal))).toEqual(['0.367362', '0.360583', '0.272055'])
    expect(chances(law, 'correct_score')[11]).toBe('0.360583')
    const ten = footballLaw(means, { ...state, card: { team: 'away', x: 59 } }, after)
    expect(chances(ten, '1x2')).toEqual(['0.860033', '0.120393', '0.019575'])
    expect(rounded([ten.nextGoal.home, ten.nextGoal.none])).toEqual(['0.455947', '0.354614'])
  })

  it('agree on a match from its key (V46)', () => {
    const floats = floatsOf(nodeHmacSha256, 'c0ffee', 'sports:fb:1:0')
    let used = 0
    const counted: Iterator<number, never> = {
      next: () => {
        used += 1
        return floats.next()
      },
    }
    const { card, goals } = playFootball(means, counted)
    const times = (team: string) => goals.filter((goal) => goal.team === team).map(({ x }) => x.toFixed(4))
    expect(card).toBeNull()
    expect([times('home'), times('away')]).toEqual([['29.5374', '30.7306', '91.3133'], ['10.4953']])
    expect(used).toBe(6)
    const first = floatsOf(nodeHmacSha256, 'c0ffee', 'sports:fb:1:0')
    expect(rounded([first.next().value, first.next().value, first.next().value, first.next().value], 10)).toEqual([
      '0.9037416030',
      '0.8646659069',
      '0.9398388267',
      '0.2652372443',
    ])
  })
})

describe('the worked vectors of margins', () => {
  const percent = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(2))
  const offer = (p: readonly number[], margin: number) => {
    const { exponent, exact, offered } = priced(p, margin)
    const shown = shownMargin(offered)
    const rtp = offered.map((o4, index) => percent(o4 === null ? null : ((p[index] ?? 0) * o4) / 10_000))
    const whole = percent(shown === null ? null : 1 / (1 + shown))
    return { k: exponent.toFixed(6), exact: rounded(exact), offered, margin: percent(shown), whole, rtp }
  }

  it('agree on the power method, its floor and the ladder (V15, V17–V20)', () => {
    const law = footballLaw(means, KICK_OFF, before)
    const result = law.match.cells.reduce(
      (sum, { home, away, p }) => {
        const index = home > away ? 0 : home === away ? 1 : 2
        return sum.map((one, at) => (at === index ? one + p : one))
      },
      [0, 0, 0],
    )
    expect(offer(result, 0.05)).toMatchObject({
      k: '0.954281',
      exact: ['2.109545', '3.481505', '3.463420'],
      offered: [21_000, 34_800, 34_600],
      margin: '5.26',
      whole: '95.01',
      rtp: ['96.05', '94.16', '94.13'],
    })
    const handicap = marketOf('handicap')
    if (handicap?.kind !== 'score') throw new TypeError('handicap')
    const line = gradeChances(handicap, { outcome: 'home', specifiers: { hcp: '-0.75' }, law })
    const chance = effectiveChance(line)
    expect(offer([chance, 1 - chance], 0.045)).toMatchObject({
      k: '0.934357',
      exact: ['2.407110', '1.588401'],
      whole: '95.28',
      offered: [24_000, 15_800],
      margin: '4.96',
      rtp: ['93.74', '96.29'],
    })
    expect(offer([0.95, 0.05], 0.045)).toMatchObject({
      k: '0.900000',
      exact: ['1.047246', '14.822689'],
      offered: [10_400, 147_500],
      margin: '2.93',
      whole: '97.15',
      rtp: ['98.80', '73.75'],
    })
    expect(offer([0.995, 0.005], 0.045)).toMatchObject({
      k: '0.900000',
      exact: ['1.004521', '117.740804'],
      offered: [null, 1_160_000],
      margin: '–',
      rtp: ['–', '58.00'],
    })
    const inPlay = footballLaw(means, { x: 65, home: 2, away: 1, card: null }, after)
    const now = inPlay.match.cells.reduce(
      (sum, { home, away, p }) => {
        const index = home > away ? 0 : home === away ? 1 : 2
        return sum.map((one, at) => (at === index ? one + p : one))
      },
      [0, 0, 0],
    )
    expect(offer(now, 0.06)).toMatchObject({
      k: '0.912112',
      exact: ['1.254444', '4.847014', '17.692460'],
      whole: '94.01',
      offered: [12_500, 48_400, 175_000],
      margin: '6.38',
      rtp: ['97.49', '85.77', '74.99'],
    })
  })

  it('make double chance of the result, and undo the margin of others (V16, V21, V22)', () => {
    const law = footballLaw(means, KICK_OFF, before)
    const market = marketOf('double_chance')
    if (!market) throw new TypeError('double_chance')
    const odds = pricedMarket(market, { specifiers: {}, law, margin: 0.05 }).map(({ o4 }) => o4)
    expect(odds).toEqual([13_100, 13_100, 17_300])
    expect(rounded(priced([0.85, 0.1, 0.05], 0.05).exact)).toEqual(['1.159700', '8.159349', '15.349391'])
    expect(rounded(withoutMargin([1.31, 4.9, 10.5]))).toEqual(['0.745338', '0.177312', '0.077350'])
  })

  it('floor odds to the ladder, and offer none below 1.01 (V23)', () => {
    const exact = [1.0099, 1.0181, 4.999, 5.04, 9.99, 10.49, 19.99, 23.9, 63.7, 117, 333, 900]
    const wanted = [null, 1.01, 4.99, 5, 9.95, 10.25, 19.75, 23.5, 63, 116, 330, 500]
    expect(exact.map(onLadder)).toEqual(wanted.map((odds) => (odds === null ? null : Math.round(odds * 10_000))))
  })
})

describe('the worked vectors of settlement', () => {
  const ended = (home: number, away: number) =>
    footballResult({ score: { home, away }, firstHalf: { home: 0, away: 0 }, goals: [], isOver: true })

  it('grade every line of a handicap and of a total (V24, V25)', () => {
    const lines = [-2, -1.75, -1.5, -1.25, -1, -0.75, -0.5, 0, 0.25]
    const home = lines.map((hcp) => settledOutcomes(`handicap|hcp=${hcp}`, ended(2, 1))?.home)
    expect(home.join(' ')).toBe('lost lost lost half_lost void half_won won won won')
    const totals = [2.25, 2.5, 2.75, 3, 3.25].map((line) => settledOutcomes(`total|total=${line}`, ended(2, 1)))
    expect(totals.map((grades) => `${grades?.over}/${grades?.under}`).join(' ')).toBe(
      'won/lost won/lost half_won/half_lost void/void half_lost/half_won',
    )
  })

  const pays = (unit: string, sizes: readonly number[], legs: string) =>
    payoutOfBet(parseMicros(unit), sizes, legsOf(legs))
  const named = (name: string) => {
    const system = NAMED_SYSTEMS.find((one) => one.name === name)
    if (!system) throw new TypeError(name)
    return fullCover(system.legs, system.from)
  }

  it('say of a wish what it would pay, also where that is more than any account holds', () => {
    const legs = Array.from({ length: 20 }, () => ({ o4: 50_000n }))
    const unit = parseMicros('1')
    expect(potentialPayout(unit, [20], legs)).toBe(unit * 5n ** 20n)
    const won = legs.map((leg) => ({ ...leg, grade: 'won' as const }))
    expect(() => payoutOfBet(unit, [20], won)).toThrow(RangeError)
    const few = [{ o4: 13_100n, isBanker: true }, { o4: 19_100n }, { o4: 14_400n }]
    const wonFew = few.map((leg) => ({ ...leg, grade: 'won' as const }))
    for (const sizes of [[1], [2], [1, 2]])
      expect(potentialPayout(unit, sizes, few)).toBe(payoutOfBet(unit, sizes, wonFew))
  })

  it('pay singles, dead heats and accumulators (V26–V33)', () => {
    expect(pays('100', [1], '1.91 half_won')).toBe(parseMicros('145.5'))
    expect(pays('100', [1], '1.91 half_lost')).toBe(parseMicros('50'))
    expect(pays('10', [1], '7.00 1/2')).toBe(parseMicros('35'))
    expect(pays('10.000001', [1], '3.40 2/3')).toBe(parseMicros('22.666668'))
    expect(pays('500', [3], '1.31 won, 1.91 won, 1.44 won')).toBe(parseMicros('1801.512'))
    expect(pays('500', [3], '1.31 won, 1.91 void, 1.44 won')).toBe(parseMicros('943.2'))
    expect(pays('12.345678', [4], '1.83 half_won, 2.07 won, 1.95 half_lost, 3.40 won')).toBe(parseMicros('61.473883'))
    expect(pays('10', [3], '2.50 won, 1.90 lost, 1.60 void')).toBe(0n)
  })

  it('pay systems (V34–V40)', () => {
    expect(pays('100', [2], '1.31 won, 1.91 won, 1.44 won')).toBe(parseMicros('713.89'))
    expect(pays('100', [2], '1.31 won, 1.91 lost, 1.44 void')).toBe(parseMicros('131'))
    expect(pays('1', named('trixie'), '2.10 won, 1.85 half_won, 3.20 won')).toBe(parseMicros('23.8485'))
    expect(pays('1', named('yankee'), '2.10 won, 1.85 won, 3.20 lost, 1.50 won')).toBe(parseMicros('15.6375'))
    expect(pays('1', named('lucky_15'), '2.10 won, 1.85 lost, 3.20 void, 1.50 lost')).toBe(parseMicros('5.2'))
    const goliath = '1.50 won, 1.60 won, 1.70 won, 1.80 won, 1.90 won, 2.00 won, 2.10 won, 2.20 won'
    expect(pays('0.1', named('goliath'), goliath)).toBe(parseMicros('422.517856'))
    const twelve =
      '1.50 won, 1.60 won, 1.70 won, 1.80 half_won, 1.90 won, 2.00 won, 2.10 won, 2.20 half_won, 2.30 won, 2.40 won, 2.50 won, 2.60 half_won'
    expect(pays('0.000001', fullCover(12, 1), twelve)).toBe(parseMicros('0.324758'))
    const lines = NAMED_SYSTEMS.map(({ legs, from }) => linesOf(legs, fullCover(legs, from)))
    expect(lines).toEqual([4, 7, 11, 15, 26, 31, 57, 63, 120, 247])
  })

  it('value cash-outs, whole and in parts (V41–V45)', () => {
    const open = (odds: number, won: number, half = 0): CashOutLeg => ({
      o4: BigInt(Math.round(odds * 10_000)),
      state: {
        won: BigInt(won),
        half_won: BigInt(half),
        void: 0n,
        half_lost: 0n,
        lost: BigInt(1_000_000_000 - won - half),
      },
    })
    const over = (odds: number, grade: Grade): CashOutLeg => ({ o4: BigInt(Math.round(odds * 10_000)), state: grade })
    const worth = (unit: string, sizes: readonly number[], legs: readonly CashOutLeg[]) =>
      cashOutValue(parseMicros(unit), sizes, legs)
    const single = [open(2.1, 700_000_000)]
    expect(worth('100', [1], single)).toBe(parseMicros('141.12'))
    expect(worth('33.333333', [1], single)).toBe(parseMicros('47.039999'))
    expect(worth('66.666667', [1], single)).toBe(parseMicros('94.08'))
    expect(worth('100', [1], [open(2.1, 745_337_715)])).toBe(parseMicros('150.260083'))
    const three = [over(1.31, 'won'), open(1.91, 520_000_000), open(1.44, 810_000_000)]
    expect(worth('500', [3], three)).toBe(parseMicros('728.44498'))
    expect(worth('100', [1], [open(1.91, 300_000_000, 200_000_000)])).toBe(parseMicros('82.944'))
    const system = [over(1.31, 'won'), over(1.91, 'lost'), open(1.44, 810_000_000)]
    expect(worth('100', [2], system)).toBe(parseMicros('146.686464'))
  })

  it('sums a system as the enumeration of its lines does', () => {
    const grades: readonly Grade[] = ['won', 'half_won', 'void', 'half_lost', { places: 2, tied: 3 }]
    for (let legs = 1; legs <= 12; legs++) {
      const all: PayoutLeg[] = Array.from({ length: legs }, (_, index) => ({
        o4: BigInt(10_100 + 1700 * index),
        grade: grades[(index * 7 + legs) % grades.length] ?? 'won',
      }))
      const sizes = fullCover(legs, Math.min(legs, 2))
      let [n, d] = [0n, 1n]
      let lines = 0
      for (let mask = 1; mask < 2 ** legs; mask++) {
        const line = all.filter((_, index) => (mask >> index) % 2 === 1)
        if (!sizes.includes(line.length)) continue
        lines += 1
        let [top, bottom] = [1n, 1n]
        for (const { grade, o4 } of line) {
          const [a, b] = byHand(grade, o4)
          top *= a
          bottom *= b
        }
        n = n * bottom + top * d
        d *= bottom
        const common = gcd(n, d)
        n /= common
        d /= common
      }
      expect(lines).toBe(linesOf(legs, sizes))
      expect(payoutOfBet(micros(123_456_789n), sizes, all)).toBe((123_456_789n * n) / d)
    }
    expect(choose(12, 6)).toBe(924)
  })
})

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

function byHand(grade: Grade, o4: bigint): [bigint, bigint] {
  if (typeof grade === 'object') return [o4 * BigInt(grade.places), 10_000n * BigInt(grade.tied)]
  const table: Record<Exclude<Grade, object>, [bigint, bigint]> = {
    won: [o4, 10_000n],
    half_won: [o4 + 10_000n, 20_000n],
    void: [1n, 1n],
    half_lost: [1n, 2n],
    lost: [0n, 1n],
  }
  return table[grade]
}

function legsOf(text: string): PayoutLeg[] {
  return text.split(', ').map((leg) => {
    const [odds = '', ending = ''] = leg.split(' ')
    const [places, tied] = ending.split('/').map(Number)
    const grade = tied && places ? { places, tied } : (ending as Exclude<Grade, object>)
    return { o4: BigInt(Math.round(Number(odds) * 10_000)), grade }
  })
}
