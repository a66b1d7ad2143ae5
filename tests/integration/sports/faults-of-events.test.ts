import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { type Faults, scriptOf, streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import type { VirtualSport } from '#server/platform/providers/odds/virtual/sport.ts'
import { basketball } from '#server/platform/providers/odds/virtual/sports/basketball/sport.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { iceHockey } from '#server/platform/providers/odds/virtual/sports/ice-hockey/sport.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { tableTennis } from '#server/platform/providers/odds/virtual/sports/table-tennis/sport.ts'
import { tennis } from '#server/platform/providers/odds/virtual/sports/tennis/sport.ts'
import type { Score } from '#server/shared/sports/score.ts'
import { grant } from '../../support/play-money.ts'
import { isDeciding, NO_FAULTS, openVirtualMatches } from '../../support/sports/virtual-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers } from './bettors.ts'

const STAKE = '100'

function played(books: TestDatabase, sport: VirtualSport, faults: Partial<Faults>) {
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  books.run((context) =>
    grant(context, { userId: player.userId, currency: 'RUB', amount: 1_000_000_000_000n, key: 'all' }),
  )
  const matches = openVirtualMatches(books)
  const match = matches.open(sport, 2)
  let number = 0
  for (const market of match.markets)
    for (const { id: outcome, o4 } of market.outcomes) {
      if (o4 === null) continue
      number += 1
      const legs = [{ eventId: match.id, market: market.key, outcome, odds: o4 }]
      const idempotencyKey = `fault-key-${String(number).padStart(8, '0')}`
      books.run((context) =>
        placeSportsBet(context, {
          ...player,
          legs,
          sizes: [1],
          unit: STAKE,
          currency: 'RUB',
          policy: 'none',
          idempotencyKey,
        }),
      )
    }
  matches.play(match, { key: 'a key of faults', faults: { ...NO_FAULTS, ...faults }, isHeard: isDeciding })
  const bets = books.connection
    .prepare(
      `SELECT bet.status, CAST(bet.payout AS TEXT) AS payout, bet.settlements, leg.market, leg.outcome, leg.grade
       FROM sports_bets AS bet JOIN sports_legs AS leg ON leg.bet_id = bet.id`,
    )
    .all([]) as unknown as Bet[]
  const [event] = books.connection.prepare('SELECT status, state FROM sports_events').all([]) as unknown as {
    status: string
    state: string
  }[]
  const { score } = JSON.parse(event?.state ?? '{}') as { score: Score }
  return { bets, event, score }
}

type Bet = {
  readonly status: string
  readonly payout: string | null
  readonly settlements: bigint
  readonly market: string
  readonly outcome: string
  readonly grade: string | null
}

it.each(VIRTUAL_SPORTS)('gives every stake on a cancelled match of $name back [A10]', async (sport) => {
  using books = openTestDatabase()
  const { bets, event } = played(books, sport, { isCancelled: true })
  expect(event?.status).toBe('cancelled')
  expect(bets.length).toBeGreaterThan(20)
  for (const bet of bets) expect(bet).toMatchObject({ status: 'settled', grade: 'void', payout: '100000000' })
  expect(await checkAllBooks(books.reader)).toEqual([])
})

it.each(VIRTUAL_SPORTS)(
  'of a match of $name that is broken off, settles what was decided and gives the rest back [A10]',
  async (sport) => {
    using books = openTestDatabase()
    const { bets, event } = played(books, sport, { abandonedAt: 0.6 })
    expect(event?.status).toBe('abandoned')
    for (const { status } of bets) expect(status).toBe('settled')
    const winner = bets.filter(({ market }) => market === sport.result)
    // a player who retires after a set has lost; in other sports no one has
    const isRetired = sport.name === 'tennis' || sport.name === 'table-tennis'
    expect(winner.map(({ grade }) => grade)).toEqual(isRetired ? ['lost', 'won'] : winner.map(() => 'void'))
    // a first set, half or quarter was over, or a low line was passed
    expect(bets.filter(({ grade }) => grade === 'won').length).toBeGreaterThan(0)
    expect(await checkAllBooks(books.reader)).toEqual([])
  },
)

it.each<[string, string, VirtualSport, Faults['retired'] | null, number, string]>([
  ['tennis', 'before a set is complete gives', tennis, 'home', 0.05, 'void'],
  ['tennis', 'after a set has lost the match, regardless of the leader:', tennis, 'home', 0.9, 'lost'],
  ['tennis', 'after a set has lost the match to', tennis, 'away', 0.9, 'won'],
  ['table tennis', 'after a set has lost the match to', tableTennis, 'away', 0.9, 'won'],
  ['basketball', 'after the thirty-fifth minute has its score as its result for', basketball, null, 0.97, 'score'],
  ['ice hockey', 'after the fifty-fifth minute has its score as its result for', iceHockey, null, 0.97, 'score'],
])('a match of %s that ends early %s the home side [A10]', async (_, __, sport, retired, abandonedAt, grade) => {
  using books = openTestDatabase()
  const { bets, score } = played(books, sport, { abandonedAt, ...(retired && { retired }) })
  const home = bets.filter(({ market, outcome }) => market === sport.result && outcome === 'home')
  if (grade === 'score') expect(score.home).not.toBe(score.away)
  const expected = grade === 'score' ? (score.home > score.away ? 'won' : 'lost') : grade
  expect(home.map((bet) => bet.grade)).toEqual([expected])
  for (const { status } of bets) expect(status).toBe('settled')
  // outcomes that could still have changed are voided all the same
  expect(bets.filter((bet) => bet.grade === 'void').length).toBeGreaterThan(0)
  expect(await checkAllBooks(books.reader)).toEqual([])
})

it.each([football, tennis])(
  'resettles a wrongly reported result of $name, by separate transfers [A10]',
  async (sport) => {
    using books = openTestDatabase()
    const { bets } = played(books, sport, { correctedAfterMs: 60_000 })
    const right = openTestDatabase()
    const { bets: expected } = played(right, sport, {})
    right[Symbol.dispose]()
    const answerTo = bets.map(({ market, grade, payout }) => ({ market, grade, payout }))
    expect(answerTo).toEqual(expected.map(({ market, grade, payout }) => ({ market, grade, payout })))
    const winner = bets.filter(({ market }) => market === sport.result)
    expect(winner.map(({ settlements }) => settlements)).toEqual(winner.map(() => 2n))
    expect(await checkAllBooks(books.reader)).toEqual([])
  },
)

it('takes a goal back by review, with the score, and the bets of its window alone [A10]', () => {
  const seen = Array.from({ length: 600 }, (_, slot) => {
    const fixture = fixtureOf(football, slot)
    const { moments } = fixture.match.play(streamsOf('a key of reviews', fixture))
    return moments.some(({ claim }) => claim) ? [slot] : []
  }).flat()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThan(20)
  const fixture = fixtureOf(football, seen[0] ?? 0)
  const lines = [...scriptOf(fixture, 'a key of reviews', { faults: NO_FAULTS })]
  const at = lines.findIndex(({ body }) => body.kind === 'bet_cancel')
  const cancel = lines[at]
  if (cancel?.body.kind !== 'bet_cancel') throw new Error('no review')
  const { startTime, endTime } = cancel.body
  const before = lines.slice(0, at).flatMap(({ body }) => (body.kind === 'odds_change' ? [scored(body)] : []))
  const claimed = before.at(-2)
  expect(claimed).toBe(Number(before.at(-1)) + 1)
  expect(before.at(-3)).toBe(before.at(-1))
  // no odds are sent during a review, and bets on odds of that time are voided
  const shown = lines.filter(
    ({ at: when, body }) => body.kind === 'odds_change' && body.markets.length > 0 && isIn(when),
  )
  function isIn(when: number) {
    return startTime !== null && endTime !== null && when >= startTime + 200 && when < endTime
  }
  expect(shown).toEqual([])
  expect(Number(endTime) - Number(startTime)).toBe(15_000)
})

const scored = ({ state }: Extract<FeedBody, { kind: 'odds_change' }>): number =>
  (state.score?.home ?? 0) + (state.score?.away ?? 0)
