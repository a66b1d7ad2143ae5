import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { pricedMarkets } from '#server/platform/providers/odds/virtual/markets.ts'
import { openingOdds, streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import type { Moment } from '#server/platform/providers/odds/virtual/sport.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { factorOf, GRADES } from '#server/shared/sports/grade.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { isFull } from '../../support/run/depth.ts'

const SEED = 'a season of invented football'
/** The soak plays 10,000 of each sport. */
const MATCHES = isFull ? 10_000 : 90
const SIGMAS = 4

/** Expected and observed results of an outcome, over all matches in which it was offered. */
type Tally = { count: number; expected: number; variance: number; came: number }
const tally = (): Tally => ({ count: 0, expected: 0, variance: 0, came: 0 })

function add(sums: Map<string, Tally>, name: string, { p, came }: { p: number; came: boolean }) {
  const sum = sums.get(name) ?? tally()
  sums.set(name, sum)
  sum.count += 1
  sum.expected += p
  sum.variance += p * (1 - p)
  if (came) sum.came += 1
}

/** Names outside four standard deviations; those too rare for a normal distribution are ignored. */
const strange = (sums: ReadonlyMap<string, Tally>) =>
  [...sums].filter(
    ([, { variance, expected, came }]) => variance > 10 && Math.abs(came - expected) > SIGMAS * Math.sqrt(variance),
  )

/** Lines move with the score, so each occurs in few states: they are counted by kind. */
const kinds = new Map<string, string>()
function kindOf(key: string): string {
  const kind = kinds.get(key) ?? key.replace(/(total|hcp)=[\d.-]+/, '$1')
  kinds.set(key, kind)
  return kind
}

/** One line per match and kind of market: those of one match are correlated, and would not be independent trials. */
function independent(markets: readonly { readonly key: string }[], slot: number): ReadonlySet<string> {
  const lines = Map.groupBy(markets, ({ key }) => kindOf(key))
  return new Set([...lines.values()].map((same) => same[slot % same.length]?.key ?? ''))
}

/** Return of a unit at odds in 1e-4, by grade. */
const returned = new Map<number, readonly number[]>()
function factorsAt(o4: number): readonly number[] {
  const factors =
    returned.get(o4) ??
    GRADES.map((grade) => {
      const { n, d } = factorOf(grade, BigInt(o4))
      return Number(n) / Number(d)
    })
  returned.set(o4, factors)
  return factors
}

/**
 * Moments after the start that do not depend on the course of play, unlike a share of the match. In football they are x
 * = 30, 47 and 65.
 */
const MOMENTS_MS = [7.5, 11.75, 19.25].map((minutes) => 60_000 * minutes)
/** The first moment of a team that is a player short also qualifies; without a sending-off there is none. */
const isShort = ({ position }: Moment) => {
  const { home, away } = position.state().redCards
  return home + away > 0
}

test.each(VIRTUAL_SPORTS)(
  `outcomes and returns of ${MATCHES} $name matches fit their prices, before and in play (seed ${SEED}) [A10]`,
  {
    timeout: 600_000,
  },
  (sport) => {
    const outcomes = new Map<string, Tally>()
    const bins = new Map<string, Tally>()
    const returns = { staked: 0, expected: 0, variance: 0, paid: 0, best: 0 }
    for (let slot = 0; slot < MATCHES; slot += 1) {
      const fixture = fixtureOf(sport, slot)
      const key = createHash('sha256').update(`${SEED}:${slot}`).digest('hex')
      const { moments, over } = fixture.match.play(streamsOf(key, fixture))
      const states = [
        { x: 'before', position: fixture.match.before },
        ...MOMENTS_MS.map((ms) => ({ x: `${ms} ms`, position: moments.find(({ at }) => at >= ms)?.position })),
        { x: 'a player short', position: sport.name === 'football' ? moments.find(isShort)?.position : undefined },
      ]
      for (const { x, position } of states) {
        if (!position) continue
        const markets = x === 'before' ? openingOdds(fixture).markets : pricedMarkets(sport, position, true)
        const counted = independent(markets, slot)
        const all = markets.reduce((sum, { outcomes: of }) => sum + of.length, 0)
        let place = 0
        for (const market of markets) {
          const grades = settledOutcomes(market.key, over.result)
          if (grades === null) throw new Error(`${market.key} has no result`)
          const kind = counted.has(market.key) ? `${x} ${kindOf(market.key)}` : null
          for (const { id, o4, p } of market.outcomes) {
            const grade = grades[id]
            if (grade === undefined) throw new Error(`${market.key} has no result of ${id}`)
            const chances = [p[0], p[1], p[2], p[3], 1e9 - p[0] - p[1] - p[2] - p[3]].map((one) => one / 1e9)
            const won = chances[0] ?? 0
            const arrived = grade === 'won'
            if (kind) add(outcomes, `${kind} ${id}`, { p: won, came: arrived })
            if (place === slot % all) add(bins, `${x} ${Math.min(9, Math.floor(won * 10))}`, { p: won, came: arrived })
            place += 1
            if (o4 === null) continue
            // one unit on each offered outcome: mean and variance of its return
            const factors = factorsAt(o4)
            let [mean, square] = [0, 0]
            for (const [index, factor] of factors.entries()) {
              mean += factor * (chances[index] ?? 0)
              square += factor ** 2 * (chances[index] ?? 0)
            }
            returns.staked += 1
            returns.expected += mean
            returns.variance += square - mean ** 2
            returns.paid += factors[GRADES.indexOf(grade)] ?? 0
            returns.best = Math.max(returns.best, mean)
          }
        }
      }
    }
    // never more than fair: no outcome of any state is worth its stake
    expect(returns.best).toBeLessThan(1)
    expect(strange(outcomes)).toEqual([])
    expect(strange(bins)).toEqual([])
    expect(outcomes.size).toBeGreaterThan(50)
    // outcomes of one match are correlated: treated as if all its bets were the same one
    const perMatch = returns.staked / MATCHES
    expect(Math.abs(returns.paid - returns.expected)).toBeLessThan(SIGMAS * Math.sqrt(returns.variance * perMatch))
    expect(returns.expected / returns.staked).toBeGreaterThan(0.8)
  },
)
