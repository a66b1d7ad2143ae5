import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idFrom } from '#server/platform/kernel/ids.ts'
import { lastGames, listPlayedBets, playedTotals } from '#server/platform/modules/bets/reads.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const FIRST_MS = Date.UTC(2025, 0)
const APART_MS = 31_500
const ROWS = 3000
const idOf = (index: number) => {
  const at = (FIRST_MS + index * APART_MS).toString(16).padStart(12, '0')
  return `${at.slice(0, 8)}-${at.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`
}

let books: TestDatabase
beforeAll(() => {
  books = openTestDatabase()
  for (const name of ['ada', 'bob'])
    books.connection.exec(
      `INSERT INTO users (id, name, register_method, created_at) VALUES ('${name}', 'A', 'email', 0)`,
    )
  books.connection.exec(`
    WITH RECURSIVE counted(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM counted WHERE i + 1 < ${ROWS})
    INSERT INTO bets (id, user_id, game, rules_version, params, outcome, multiplier, currency, stake, payout, session_id,
      placed_at, proof_kind, table_hash, shared_round_id, is_free)
    SELECT printf('%08x-%04x-7000-8000-%012x', at >> 16, at & 65535, i), iif(i % 9 = 4, 'bob', 'ada'),
      CASE WHEN i % 700 = 1 THEN 'wheel' WHEN i % 13 = 0 THEN 'loomlight' WHEN i % 17 = 0 THEN 'sports'
        WHEN i % 5 = 0 THEN 'live-baccarat' ELSE 'dice' END, 'dice/v1', '{}', iif(i % 40 = 5, NULL, '{}'), 19800,
      CASE WHEN i % 800 = 2 THEN 'KZT' WHEN i % 3 = 0 THEN 'RUB' ELSE 'USD' END, 1000000 + i,
      iif(i % 4 = 3, 1500000, 500000), 'session', at,
      'shared_round', 'hash', 'round', CASE i % 50 WHEN 3 THEN 1 WHEN 8 THEN 1 WHEN 6 THEN 2 ELSE 0 END
    FROM (SELECT i, ${FIRST_MS} + i * ${APART_MS} AS at FROM counted)`)
})
afterAll(() => books[Symbol.dispose]())

type PlayedQuery = Parameters<typeof listPlayedBets>[1]
type Filter = Partial<Pick<PlayedQuery, 'game' | 'currency' | 'result' | 'from' | 'until' | 'before'>>

const GAMES = [undefined, 'dice', 'wheel', 'loomlight', 'live-baccarat', 'sports', 'never-played']
const FILTERS: Filter[] = GAMES.flatMap((game) =>
  ([undefined, 'USD', 'KZT', 'EUR'] as const).flatMap((currency) => [
    { game, currency },
    { game, currency, before: idOf(1500) },
    { game, currency, result: 'won', before: idOf(2000) },
    { game, currency, result: 'lost' },
    { game, currency, from: FIRST_MS + 500 * APART_MS, until: FIRST_MS + 2100 * APART_MS },
  ]),
)
const nameOf = (filter: Filter) => JSON.stringify(filter)

/** Effect of a bet on its player's balance: a free bet costs nothing, and a free spin pays everything. */
const NET = sql.raw('CASE is_free WHEN 0 THEN payout - stake WHEN 1 THEN max(payout - stake, 0) ELSE payout END')
const RESULTS = { won: sql`${NET} > 0`, lost: sql`${NET} < 0 AND outcome IS NOT NULL` }

/** Reference query without indexes. */
function slowly({ game, currency, result, before, from, until }: Filter, limit: number) {
  const one = (condition: SQL, asked: unknown) => (asked === undefined ? sql`1` : condition)
  return books.reader.all<{ id: string }>(sql`
    SELECT id FROM bets NOT INDEXED WHERE user_id = 'ada' AND ${one(sql`game = ${game ?? ''}`, game)}
      AND ${result === undefined ? sql`1` : RESULTS[result]}
      AND ${one(sql`currency = ${currency ?? ''}`, currency)} AND ${one(sql`id < ${before ?? ''}`, before)}
      AND ${one(sql`id >= ${idFrom(from ?? 0)}`, from)} AND ${one(sql`id < ${idFrom(until ?? 0)}`, until)}
    ORDER BY id DESC LIMIT ${limit}`)
}

describe('a history by game, slot, live table, sports and currency [R24]', () => {
  test('is that of its filter, newest first', async () => {
    for (const filter of FILTERS)
      for (const limit of [3, 51]) {
        const found = await listPlayedBets(books.reader, { userId: 'ada', limit, ...filter })
        const expected = await slowly(filter, limit)
        expect([nameOf(filter), found.map(({ id }) => id)]).toEqual([nameOf(filter), expected.map(({ id }) => id)])
      }
    const own = await listPlayedBets(books.reader, { userId: 'bob', limit: 51, game: 'wheel' })
    expect(own.every(({ game }) => game === 'wheel')).toBe(true)
  })

  test('reads as much as its page has: no filter scans bets, nor all bets of the player', async () => {
    for (const filter of FILTERS) {
      const query = listPlayedBets(books.reader, { userId: 'ada', limit: 51, ...filter }).getSQL()
      const plan = await books.reader.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)
      const onBets = plan.map(({ detail }) => detail).filter((detail) => /\b(?:bets|own|one)\b/.test(detail))
      expect(onBets.length).toBeGreaterThan(0)
      for (const detail of onBets)
        expect([nameOf(filter), detail]).not.toEqual([nameOf(filter), expect.stringMatching(/^SCAN/)])
      // a page's own rows by their ids, and entries of one game and one currency
      const wide = onBets.filter(
        (detail) =>
          !/\(id=\?\)|user_id=\? AND game=\? AND currency=\?|user_id=\? AND game>\?|\(user_id=\?\)$/.test(detail),
      )
      expect([nameOf(filter), wide]).toEqual([nameOf(filter), []])
    }
  })

  test('adds up to what its bets say', async () => {
    for (const game of GAMES) {
      const [sum] = await books.reader.all<{ staked: number }>(sql`
        SELECT coalesce(sum(iif(is_free, 0, stake)), 0) AS staked FROM bets NOT INDEXED
        WHERE user_id = 'ada' AND currency = 'USD' AND ${game === undefined ? sql`1` : sql`game = ${game}`}`)
      const { staked } = await playedTotals(books.reader, { userId: 'ada', currency: 'USD', game })
      expect([game, Number(staked)]).toEqual([game, Number(sum?.staked)])
    }
  })

  test('names the games of a player, the last first, whatever they were played in', async () => {
    for (const userId of ['ada', 'bob', 'nobody']) {
      const expected = await books.reader.all<{ game: string }>(sql`
        SELECT game FROM bets NOT INDEXED WHERE user_id = ${userId} GROUP BY game ORDER BY max(id) DESC`)
      expect([userId, await lastGames(books.reader, userId)]).toEqual([userId, expected.map(({ game }) => game)])
    }
  })
})
