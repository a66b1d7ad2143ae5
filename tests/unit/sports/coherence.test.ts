import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import type { FeedMarket } from '#server/platform/providers/odds/port.ts'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { pricedMarkets } from '#server/platform/providers/odds/virtual/markets.ts'
import { streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import type { Position, VirtualSport } from '#server/platform/providers/odds/virtual/sport.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { tennis } from '#server/platform/providers/odds/virtual/sports/tennis/sport.ts'
import { micros } from '#server/shared/money/micros.ts'
import { factorOf, GRADES } from '#server/shared/sports/grade.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { marketKey, parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { payoutOfBet } from '#server/shared/sports/slip/payout.ts'
import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'

const SEED = 'states that agree with themselves'
const UNIT = 1e9
/** Maximum difference of two sums of rounded probabilities, in 1e-9. */
const ROUNDING = 30

const playedAt = (sport: VirtualSport, slot: number) => {
  const fixture = fixtureOf(sport, slot)
  const key = createHash('sha256').update(`${SEED}:${slot}`).digest('hex')
  return { before: fixture.match.before, ...fixture.match.play(streamsOf(key, fixture)) }
}

/** States of matches of a sport: before the start, and at several shares of each match. */
function statesOf(sport: VirtualSport, matches: number): { position: Position; isLive: boolean }[] {
  return Array.from({ length: matches }, (_, slot) => playedAt(sport, slot)).flatMap(({ before, moments }) => [
    { position: before, isLive: false },
    ...[0.2, 0.45, 0.8].flatMap((share) => {
      const moment = moments[Math.floor(share * moments.length)]
      return moment ? [{ position: moment.position, isLive: true }] : []
    }),
  ])
}

const wonOf = (market: FeedMarket | undefined, id: string) => market?.outcomes.find((one) => one.id === id)?.p[0]

/** Probabilities of grades in the order of GRADES. */
const gradesOf = ([won, halfWon, voided, halfLost]: FeedMarket['outcomes'][number]['p']) => [
  won,
  halfWon,
  voided,
  halfLost,
  UNIT - won - halfWon - voided - halfLost,
]

/** Mean return of a unit at these odds. */
function returnAt(o4: number, p: FeedMarket['outcomes'][number]['p']): number {
  return gradesOf(p).reduce((sum, chance, index) => {
    const { n, d } = factorOf(GRADES[index] ?? 'lost', BigInt(o4))
    return sum + (chance / UNIT) * (Number(n) / Number(d))
  }, 0)
}

describe.each(VIRTUAL_SPORTS)('all that is published of a state of $name agrees [A10]', (sport) => {
  const states = statesOf(sport, isFull ? 60 : 3).map(({ position, isLive }) => ({
    position,
    markets: pricedMarkets(sport, position, isLive),
  }))

  it('chances add up to what wins, and nothing that is offered is worth its stake', () => {
    for (const { markets } of states)
      for (const { key, outcomes } of markets) {
        const market = marketOf(parseMarketKey(key).type)
        if (!market) throw new TypeError(key)
        if (!(market.kind === 'score' && market.hasRefunds))
          expect(outcomes.reduce((sum, { p }) => sum + p[0], 0)).toBe(market.winners * UNIT)
        for (const { o4, p } of outcomes) if (o4 !== null) expect(returnAt(o4, p), key).toBeLessThan(1)
      }
  })

  it('no outcome has two prices: lines that say the same are offered once', () => {
    for (const { markets } of states) {
      const lines = Map.groupBy(markets, ({ key }) => key.replace(/(total|hcp)=-?[\d.]+/, '$1'))
      for (const [kind, same] of lines) {
        const undecided = same.flatMap(({ outcomes: [first] }) => {
          const p = first?.p ?? [0, 0, 0, 0]
          return p.some((chance) => chance > 0 && chance < UNIT) ? [p.join()] : []
        })
        expect(new Set(undecided).size, kind).toBe(undecided.length)
      }
    }
  })

  it('along its lines a total falls and a handicap rises in chance, and its odds go the other way', () => {
    for (const { markets } of states) {
      const lines = Map.groupBy(markets, ({ key }) => key.replace(/(total|hcp)=-?[\d.]+/, '$1'))
      for (const [kind, same] of lines) {
        const lineIn = ({ key }: FeedMarket) => {
          const { total, hcp } = parseMarketKey(key).specifiers
          return Number(total ?? hcp)
        }
        if (same.some((market) => Number.isNaN(lineIn(market)))) continue
        const sorted = same.toSorted((a, b) => lineIn(a) - lineIn(b))
        const isHandicap = kind.includes('|hcp')
        for (const [index, market] of sorted.entries()) {
          const next = sorted[index + 1]
          const [one, other] = [market.outcomes[0], next?.outcomes[0]]
          if (!one || !other) continue
          const [lower, higher] = isHandicap ? [one, other] : [other, one]
          // probability to win, and not to lose
          expect(higher.p[0] + ROUNDING, kind).toBeGreaterThanOrEqual(lower.p[0])
          const kept = ({ p }: typeof one) => p[0] + p[1] + p[2] + p[3]
          expect(kept(higher) + ROUNDING, kind).toBeGreaterThanOrEqual(kept(lower))
          // the main line has a smaller margin than the adjacent ones
          if (higher.o4 !== null && lower.o4 !== null) expect(higher.o4, kind).toBeLessThan(lower.o4 * 1.02)
        }
      }
    }
  })

  it('a price has no drift: the next state’s mean equals the current price, and the final one is 0 or 1', () => {
    // the parts of one match are not independent trials: one step per match, selected by its number
    const steps: number[] = []
    for (let slot = 0; slot < (isFull ? 2000 : 40); slot += 1) {
      const { moments, over } = playedAt(sport, slot)
      const chanceAt = ({ law }: Position) => {
        const market = marketOf(sport.result)
        if (market?.kind !== 'score') throw new TypeError(sport.result)
        const grade = market.grade('home', {})
        return law()
          .cells(market.part({}), market.measure({}))
          .reduce((sum, cell) => sum + (grade(cell) === 'won' ? cell.p : 0), 0)
      }
      // a step selected before the match, independent of its course
      const at = (slot * 7) % 60
      const [one, next] = [moments[at], moments[at + 1]]
      if (!one || !next) continue
      steps.push(chanceAt(next.position) - chanceAt(one.position))
      const end = chanceAt(over)
      expect(Math.min(end, 1 - end)).toBeLessThan(1e-9)
    }
    const sum = steps.reduce((all, one) => all + one, 0)
    const variance = steps.reduce((all, one) => all + one ** 2, 0)
    expect(Math.abs(sum)).toBeLessThanOrEqual(4 * Math.sqrt(variance))
  })
})

describe('the markets of a match of football are one law [A10]', () => {
  const states = statesOf(football, isFull ? 60 : 8).map(({ position, isLive }) => ({
    position,
    markets: new Map(pricedMarkets(football, position, isLive).map((market) => [market.key, market])),
  }))
  const near = (one: number | undefined, other: number | undefined) => {
    if (one === undefined || other === undefined) return
    expect(Math.abs(one - other)).toBeLessThanOrEqual(ROUNDING)
  }
  const chanceOf = ({ law }: Position, part: string, isIn: (cell: { home: number; away: number }) => boolean) =>
    UNIT *
    law()
      .cells(part, 'score')
      .reduce((sum, cell) => sum + (isIn(cell) ? cell.p : 0), 0)

  it('double chances sum their results, lines equal theirs, and correct scores add up to them all', () => {
    for (const { position, markets } of states) {
      const result = markets.get('1x2')
      const [home, draw, away] = ['home', 'draw', 'away'].map((id) => wonOf(result, id))
      const double = markets.get('double_chance')
      const sum = (...all: (number | undefined)[]) => all.reduce<number>((total, one) => total + (one ?? 0), 0)
      if (double && result) {
        near(wonOf(double, '1x'), sum(home, draw))
        near(wonOf(double, '12'), sum(home, away))
        near(wonOf(double, 'x2'), sum(draw, away))
      }
      near(wonOf(markets.get('handicap|hcp=-0.5'), 'home'), home)
      near(wonOf(markets.get('handicap|hcp=0'), 'home'), wonOf(markets.get('dnb'), 'home'))
      near(wonOf(markets.get('total|total=0.5'), 'under'), wonOf(markets.get('correct_score'), '0:0'))
      near(
        wonOf(markets.get('btts'), 'no'),
        chanceOf(position, 'ft', (cell) => cell.home === 0 || cell.away === 0),
      )
      near(
        wonOf(markets.get(marketKey('next_goal', { nr: String(position.result.goals.length + 1) })), 'none'),
        chanceOf(position, 'ft', ({ home: h, away: a }) => h + a === position.result.goals.length),
      )
      const scores = markets.get('correct_score')
      if (scores && result) {
        const low = scores.outcomes.filter(({ id }) => /^\d:\d$/.test(id))
        const homeWins = low.filter(({ id }) => Number(id[0]) > Number(id[2])).reduce((all, { p }) => all + p[0], 0)
        near(homeWins + chanceOf(position, 'ft', (cell) => cell.home > 4 && cell.home > cell.away), home)
      }
    }
  })

  it('a quarter line returns what the two lines beside it do on the mean', () => {
    let compared = 0
    for (const { markets } of states)
      for (const market of markets.values()) {
        const { type, specifiers } = parseMarketKey(market.key)
        const name = specifiers.total === undefined ? 'hcp' : 'total'
        const quarters = Number(specifiers[name]) * 4
        if (Math.abs(quarters % 2) !== 1) continue
        const beside = [-1, 1].map((by) =>
          markets.get(marketKey(type, { ...specifiers, [name]: String((quarters + by) / 4) })),
        )
        const [below, above] = beside
        if (!below || !above) continue
        for (const [index, { p }] of market.outcomes.entries()) {
          const [one, other] = [below.outcomes[index]?.p, above.outcomes[index]?.p]
          if (!one || !other) throw new TypeError(market.key)
          compared += 1
          expect(returnAt(20_000, p)).toBeCloseTo((returnAt(20_000, one) + returnAt(20_000, other)) / 2, 6)
        }
      }
    expect(compared).toBeGreaterThan(20)
  })

  /**
   * Stakes that surely return more than they cost would also do so on average under any probability model of scores. A
   * model under which every offer returns less than its stake therefore proves that there are none: the dual of the
   * linear program that searches for them.
   */
  it('no set of stakes is a sure win: under the law of scores each outcome returns less than it costs', () => {
    for (const { position, markets } of states) {
      for (const { key, outcomes } of markets.values()) {
        const { type, specifiers } = parseMarketKey(key)
        const market = marketOf(type)
        // corners and cards have a separate model, independent of the score
        if (market?.kind !== 'score' || type === 'corners' || type === 'cards') continue
        const cells = position.law().cells(market.part(specifiers), 'score')
        for (const { id, o4 } of outcomes) {
          if (o4 === null) continue
          const grade = market.grade(id, specifiers)
          const mean = cells.reduce((sum, cell) => {
            const { n, d } = factorOf(grade(cell), BigInt(o4))
            return sum + (cell.p * Number(n)) / Number(d)
          }, 0)
          expect(mean, `${key} ${id}`).toBeLessThan(1)
        }
      }
    }
  })
})

test('markets of sets agree with the match: its winner is who wins it by any score in sets [A10]', () => {
  // markets of sets are void where a player retires
  const { lawOfResult, ...completed } = tennis
  expect(lawOfResult).toBeDefined()
  for (const { position, isLive } of statesOf(tennis, 6)) {
    const markets = new Map(pricedMarkets(completed, position, isLive).map((market) => [market.key, market]))
    const exact = markets.get('correct_sets') ?? markets.get('correct_sets_5')
    const winner = wonOf(markets.get('winner'), 'home')
    if (!exact || winner === undefined) continue
    const home = exact.outcomes.filter(({ id }) => Number(id[0]) > Number(id[2])).reduce((sum, { p }) => sum + p[0], 0)
    expect(Math.abs(home - winner)).toBeLessThanOrEqual(ROUNDING)
  }
})

describe('what a bet pays [A10]', () => {
  // six at 40.00 for two of the largest stakes are just within the limit of an account
  const legs = fc.array(
    fc.record({ o4: fc.integer({ min: 10_100, max: 400_000 }).map(BigInt), grade: fc.constantFrom(...GRADES) }),
    { minLength: 1, maxLength: 6 },
  )
  const unit = fc.integer({ min: 1, max: 1_000_000_000 }).map((amount) => micros(BigInt(amount)))

  it('is never less for a better result of one of its legs', () => {
    fc.assert(
      fc.property(legs, unit, fc.nat(), fc.nat(), (all, stake, at, size) => {
        const sizes = [1 + (size % all.length)]
        const index = at % all.length
        const paid = GRADES.toReversed().map((grade) =>
          payoutOfBet(
            stake,
            sizes,
            all.map((leg, place) => (place === index ? { ...leg, grade } : leg)),
          ),
        )
        for (const [better, amount] of paid.entries())
          expect(amount).toBeGreaterThanOrEqual(paid[Math.max(0, better - 1)] ?? 0n)
      }),
    )
  })

  it('is never more for a stake that is placed in parts', () => {
    fc.assert(
      fc.property(legs, unit, unit, (all, one, other) => {
        const sizes = [all.length]
        const parts = payoutOfBet(one, sizes, all) + payoutOfBet(other, sizes, all)
        expect(parts).toBeLessThanOrEqual(payoutOfBet(micros(one + other), sizes, all))
      }),
    )
  })
})
