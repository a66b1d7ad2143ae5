import { sql } from 'drizzle-orm'
import { listPlayedBets, playedTotals } from '#server/platform/modules/bets/reads.ts'
import { openTestDatabase } from '../support/test-database.ts'
import type { Line } from './line.ts'

const ROWS = 1_000_000
const PAGE = 50
/** Limit of the p95 of a page, in ms. */
const MOST_MS = 50
const ASKED = 200
const FIRST_MS = Date.UTC(2025, 0)
/** A bet every half minute: a year of bets. */
const APART_MS = 31_500

const idOf = (index: number) => {
  const at = (FIRST_MS + index * APART_MS).toString(16).padStart(12, '0')
  return `${at.slice(0, 8)}-${at.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`
}

/** Random pages of a player's million bets, pages of a rare kind, and their sum, compared with the index seek alone. */
export async function run(): Promise<Line[]> {
  using books = openTestDatabase()
  const { connection, reader } = books
  connection.exec(`INSERT INTO users (id, name, register_method, created_at) VALUES ('ada', 'Ada', 'email', 0)`)
  connection.exec(`
    WITH RECURSIVE counted(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM counted WHERE i + 1 < ${ROWS})
    INSERT INTO bets (id, user_id, game, rules_version, params, outcome, multiplier, currency, stake, payout, session_id,
      placed_at, proof_kind, table_hash, shared_round_id)
    SELECT printf('%08x-%04x-7000-8000-%012x', at >> 16, at & 65535, i), 'ada', iif(i % 250000 = 1, 'wheel', iif(i % 7, 'dice', 'keno')), 'dice/v1',
      '{"side":"over","chance":4950}', '{"roll":1234}', 19800, iif(i % 200000 = 2, 'KZT', iif(i % 5, 'USD', 'RUB')), 10000000, (i % 2) * 19800000,
      'session', at, 'shared_round', 'hash', 'round'
    FROM (SELECT i, ${FIRST_MS} + i * ${APART_MS} AS at FROM counted)`)

  const pages = await timed((index) => listPlayedBets(reader, { userId: 'ada', before: idOf(index), limit: PAGE }))
  const filters = [
    { game: 'wheel' },
    { currency: 'KZT' },
    { game: 'keno', currency: 'KZT' },
    { game: 'never' },
    { game: 'keno', result: 'won' },
    { result: 'lost' },
  ] as const
  const rare = await timed((index, asked) =>
    listPlayedBets(reader, { userId: 'ada', before: idOf(index), limit: PAGE, ...filters[asked % filters.length] }),
  )
  const seeks = await timed((index) =>
    reader.all(sql`
      SELECT id FROM bets WHERE user_id = 'ada' AND game = 'dice' AND currency = 'USD' AND id < ${idOf(index)}
      ORDER BY id DESC LIMIT ${PAGE}`),
  )
  const began = performance.now()
  await playedTotals(reader, { userId: 'ada', currency: 'USD' })
  const totals = performance.now() - began
  const reference = { name: 'the seek alone', measured: p95(seeks) }
  return [
    {
      id: 'history-page',
      name: 'a page of 50 in a million bets, p95',
      unit: 'ms',
      measured: p95(pages),
      reference: { name: 'what it may take', measured: MOST_MS },
    },
    {
      id: 'history-filter',
      name: 'a page of a game or currency that is rare among them, p95',
      unit: 'ms',
      measured: p95(rare),
      reference: { name: 'what it may take', measured: MOST_MS },
    },
    { name: 'the sum of a million bets', unit: 'ms', measured: totals, reference },
  ]
}

async function timed(send: (index: number, asked: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let sent = 0; sent < ASKED; sent += 1) {
    const began = performance.now()
    await send(Math.floor(((sent * 7919) % ASKED) * (ROWS / ASKED)) + PAGE, sent)
    times.push(performance.now() - began)
  }
  return times
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
