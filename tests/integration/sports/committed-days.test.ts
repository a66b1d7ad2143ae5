import { expect, test } from 'vitest'
import { commitSportsDays } from '#server/platform/modules/sports/commands/commit-sports-days.ts'
import { readCommitment } from '#server/platform/modules/sports/queries/commitment.ts'
import { virtualFeed } from '#server/platform/providers/odds/virtual/feed.ts'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const DAY_MS = 86_400_000

test('the hash of a day of matches is logged before the day, and its matches are proved by it [A10]', async () => {
  using books = openTestDatabase()
  const timeNow = () => books.run(({ now }) => now)
  const now = timeNow()
  const tomorrow = Math.floor(now / DAY_MS) + 1
  const feed = virtualFeed(() => 'secret of a house')
  const seedHash = feed.dayHashOf?.(tomorrow) ?? ''
  const commit = (hash: string) =>
    books.run((context) => commitSportsDays(context, { days: [{ day: tomorrow, seedHash: hash }] }))
  commit('0'.repeat(64))
  // a rotation of the secret before the day is visible in the log
  const before = timeNow()
  commit(seedHash)
  const after = timeNow()
  commit(seedHash)
  const fixture = fixtureOf(football, Math.ceil((tomorrow * DAY_MS) / football.slotMs))
  expect(feed.proofOf?.({ id: fixture.id, sport: 'football' }, now)?.seedHash).toBe(seedHash)
  const startsAt = fixture.startsAt
  const committed = await readCommitment(books, { startsAt, seedHash })
  expect([before < (committed ?? 0), (committed ?? 0) < after]).toEqual([true, true])
  books.advance(DAY_MS)
  commit('f'.repeat(64))
  expect(await readCommitment(books, { startsAt, seedHash: 'f'.repeat(64) })).toBeNull()
  expect(await readCommitment(books, { startsAt, seedHash })).toBe(committed)
  const logged = books.run(({ db }) =>
    db.all<{ payload: string }>(`SELECT payload FROM log_records WHERE kind = 'sports_day'`),
  )
  expect(logged.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { day: expect.any(String), seed_hash: '0'.repeat(64) },
    { day: expect.any(String), seed_hash: seedHash, replaces: '0'.repeat(64) },
  ])
})
