import { expect, test } from 'vitest'
import { STUDIO_TITLES } from '#server/platform/providers/games/studio/titles.ts'
import { micros } from '#server/shared/money/micros.ts'
import { edgeOfBet } from '#server/shared/promotions/contribution.ts'
import { CASES } from '#server/shared/rules/cases/catalogue.ts'
import { edgeOfChips, TABLES } from '#server/shared/rules/tables/tables.ts'

test('the edge of a bet is that of its own spot, row or case, not of the best one of its game', () => {
  const edge = (game: 'baccarat' | 'roulette', ...spots: readonly (readonly [string, bigint])[]) =>
    edgeOfChips(
      { game },
      spots.map(([spot, amount]) => ({ spot, amount: micros(amount) })),
    )
  expect([
    edge('baccarat', ['banker', 1_000_000n]),
    edge('baccarat', ['player', 1_000_000n]),
    edge('baccarat', ['tie', 1_000_000n]),
    edge('baccarat', ['player-pair', 1_000_000n]),
    edge('baccarat', ['banker', 3_000_000n], ['tie', 1_000_000n]),
    edge('roulette', ['red', 1_000_000n], ['straight:17', 5n]),
  ]).toEqual([10_579, 12_351, 143_596, 103_614, 43_833, 27_027])
  expect(edgeOfBet('keno', { risk: 'classic', picks: [1] })).toBe(10_000)
  const rows = Array.from({ length: 10 }, (_, index) => Array.from({ length: index + 1 }, (_, pick) => pick + 1))
  const edges = rows.map((picks) => edgeOfBet('keno', { risk: 'high', picks }))
  expect(Math.max(...edges)).toBeGreaterThan(10_000)
  const ofCases = CASES.map(({ slug, version }) => edgeOfBet('cases', { case: slug, version, currency: 'RUB' }))
  expect(Math.max(...ofCases)).toBe(52_000)
  expect(Math.min(...ofCases)).toBeLessThan(52_000)
})

test('every RTP of a title is rounded down, and that of a table is the lowest and the highest of its bets', () => {
  for (const { rtp, rtpBp } of STUDIO_TITLES) {
    if (rtp === null) continue
    const [returned = 0n, of = 1n] = rtp.split('/').map(BigInt)
    expect(rtpBp).toBe(Number((returned * 10_000n) / of))
  }
  const shown = TABLES.map(({ id }) => STUDIO_TITLES.find(({ gameId }) => gameId === id)).map(
    (title) => `${title?.leastRtpBp}-${title?.rtpBp}`,
  )
  expect(shown).toEqual(['9729-9729', '9729-9729', '8564-9894', '8564-9894'])
})
