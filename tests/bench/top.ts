import { rankedAcrossPlayers } from '#server/platform/modules/bets/queries/ranked-bets.ts'
import { openTestDatabase } from '../support/test-database.ts'
import type { Line } from './line.ts'
import { scaled } from './scale.ts'

const BETS = scaled(300_000)
const PLAYERS = 5000
const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 0, 31, 12)
const ASKED = { period: 'month', measure: 'win' } as const
/** Limits in ms for the first visitor of an hour, and of each later minute. */
const MOST_FIRST_MS = 2000
const MOST_LATER_MS = 250

/**
 * The leaderboard of a month with 300,000 bets: computed for the first time, a minute later, and requested in between.
 */
export async function run(): Promise<Line[]> {
  using books = openTestDatabase()
  const { connection, reader } = books
  let elapsed = 0
  const clock = { now: () => NOW_MS + elapsed }
  connection.exec(`
    WITH RECURSIVE counted(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM counted WHERE i + 1 < ${PLAYERS})
    INSERT INTO users (id, name, register_method, created_at) SELECT format('player-%d', i), 'Ada', 'email', 0 FROM counted`)
  connection.exec(`
    WITH RECURSIVE counted(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM counted WHERE i + 1 < ${BETS})
    INSERT INTO bets (id, user_id, game, rules_version, params, outcome, multiplier, currency, stake, payout, session_id,
      placed_at, proof_kind, table_hash, shared_round_id)
    SELECT printf('%08x-%04x-7000-8000-%012x', at >> 16, at & 65535, i), format('player-%d', (i * 7919) % ${PLAYERS}), 'dice',
      'dice/v1', '{"side":"over","chance":4950}', '{"roll":1234}', (i % 2) * (10001 + i % 90000), iif(i % 5, 'USD', 'RUB'),
      10000000, (i % 2) * (10000001 + (i * 104729) % 90000000), 'session', at, 'shared_round', 'hash', 'round'
    FROM (SELECT i, CAST(${NOW_MS - 30 * DAY_MS} + i * (${30 * DAY_MS} / ${BETS}) AS INTEGER) AS at FROM counted)`)
  const timed = async () => {
    const began = performance.now()
    await rankedAcrossPlayers({ reader, clock }, ASKED)
    return performance.now() - began
  }
  const first = await timed()
  elapsed = 61_000
  const later = await timed()
  const kept = await timed()
  const most = (measured: number) => ({ name: 'what it may take', measured })
  return [
    {
      id: 'top-first',
      name: `the top of a month of ${BETS} bets, recomputed`,
      unit: 'ms',
      measured: first,
      reference: most(MOST_FIRST_MS),
    },
    { id: 'top-later', name: 'the same a minute later', unit: 'ms', measured: later, reference: most(MOST_LATER_MS) },
    { name: 'the same within the minute', unit: 'ms', measured: kept, reference: most(1) },
  ]
}
