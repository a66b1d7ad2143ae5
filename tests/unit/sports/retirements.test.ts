import { describe, expect, test } from 'vitest'
import { ABANDONED, retirement } from '#server/platform/providers/odds/virtual/broken-off.ts'
import { fixtureOf, type VirtualFixture } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { pricedMarkets } from '#server/platform/providers/odds/virtual/markets.ts'
import { streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import { tableTennis } from '#server/platform/providers/odds/virtual/sports/table-tennis/sport.ts'
import { tennis } from '#server/platform/providers/odds/virtual/sports/tennis/sport.ts'

const MATCHES = 40
const PLAYED = 200
const MOMENTS = 20

describe.each([tennis, tableTennis])('the winner of a match of $name', (sport) => {
  const homeWins = (cells: readonly { readonly home: number; readonly away: number; readonly p: number }[]) =>
    cells.reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0)
  const fixtures = Array.from({ length: MATCHES }, (_, index) => fixtureOf(sport, 90_000 + index))
  const unevenness = ({ match }: VirtualFixture) => Math.abs(homeWins(match.before.law().cells('ft', 'score')) - 0.5)
  const uneven = fixtures.reduce((one, other) => (unevenness(other) > unevenness(one) ? other : one))

  /** Part of all retirements, spread evenly over the duration, that settles the market. */
  function decidedShare(): number {
    let decided = 0
    for (let key = 0; key < PLAYED; key++) {
      const { moments, endsAt } = uneven.match.play(streamsOf(`key ${key}`, uneven))
      for (let moment = 0; moment < MOMENTS; moment++) {
        const at = ((moment + 0.5) / MOMENTS) * endsAt
        const last = moments.findLast((one) => one.at <= at)?.position ?? uneven.match.before
        if (retirement(last, 'home')?.(sport.result)) decided += 1
      }
    }
    return decided / (PLAYED * MOMENTS)
  }

  test('is priced with the retirements that settle it', () => {
    const plain = homeWins(uneven.match.before.law().cells('ft', 'score'))
    const decided = ABANDONED * decidedShare()
    const expected = ((1 - ABANDONED) * plain + decided / 2) / (1 - ABANDONED + decided)
    const market = pricedMarkets(sport, uneven.match.before, false).find(({ key }) => key === sport.result)
    const priced = (market?.outcomes.find(({ id }) => id === 'home')?.p[0] ?? 0) / 1e9
    const correction = Math.abs(expected - plain)
    expect(correction).toBeGreaterThan(1e-4)
    // durations are counted in sets, which differ in points
    expect(Math.abs(priced - expected)).toBeLessThan(correction / 10)
  })

  test('has less to fear from them the longer it lasts, and nothing in its last point', () => {
    const { moments } = uneven.match.play(streamsOf('key', uneven))
    const corrections = [0.4, 0.99].map((part) => {
      const position = moments[Math.floor(part * moments.length)]?.position ?? uneven.match.before
      const law = position.law()
      const plain = homeWins(law.cells('ft', 'score'))
      const settled = sport.lawOfResult?.(law, position.result).cells('ft', 'score') ?? []
      return Math.abs((homeWins(settled) - plain) / (plain - 0.5))
    })
    expect(corrections[1]).toBeLessThan((corrections[0] ?? 0) / 3)
  })
})
