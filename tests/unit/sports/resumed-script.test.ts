import { expect, it } from 'vitest'
import { fixtureOf, slotOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { faultsOf, type Line, openingOdds, scriptOf } from '#server/platform/providers/odds/virtual/script.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { isFull } from '../../support/run/depth.ts'

const SEED = '2026-11-29'
const AT = Date.UTC(2026, 0, 1)
const MATCHES = isFull ? 20 : 3

function bookAfter(lines: readonly Line[], opening: readonly string[]) {
  const offered = new Set(opening)
  const settled = new Set<string>()
  for (const { body } of lines) {
    if (body.kind === 'odds_change') for (const { key } of body.markets) offered.add(key)
    if (body.kind === 'bet_settlement') for (const { key } of body.markets) settled.add(key)
  }
  return { offered: [...offered], settled: [...settled] }
}

/** Keys of a line, sorted: the book stores them unordered. */
const compared = ({ at, body }: Line) => {
  if (!('markets' in body) || body.markets === 'all') return { at, body }
  const named = (market: (typeof body.markets)[number]) => (typeof market === 'string' ? market : market.key)
  return { at, body: { ...body, markets: [...body.markets].sort((a, b) => (named(a) < named(b) ? -1 : 1)) } }
}

for (const virtual of VIRTUAL_SPORTS)
  it(`${virtual.name} goes on from what its book has as if there had been no pause (seed ${SEED}) [A10]`, () => {
    for (let number = 0; number < MATCHES; number++) {
      const fixture = fixtureOf(virtual, slotOf(virtual, AT) + number)
      const key = `${SEED} ${fixture.id}`
      // one match is abandoned, and one result is corrected
      const faults = {
        ...faultsOf(key, fixture),
        ...(number === 1 && { abandonedAt: 0.6 }),
        ...(number === 2 && { correctedAfterMs: 40_000 }),
      }
      const whole = [...scriptOf(fixture, key, { faults })]
      const opening = openingOdds(fixture).markets.map((market) => market.key)
      const last = whole.at(-1)?.at ?? 0
      for (const share of [0.35, 0.85, 0.97]) {
        const until = fixture.startsAt + Math.floor(share * (last - fixture.startsAt))
        const before = bookAfter(
          whole.filter(({ at }) => at < until),
          opening,
        )
        const resumed = [...scriptOf(fixture, key, { faults, sent: { ...before, until } })]
        const after = (lines: readonly Line[]) => lines.filter(({ at }) => at >= until).map(compared)
        expect(after(resumed)).toEqual(after(whole))
      }
    }
  })
