import { settleTournament } from '#server/platform/modules/tournaments/commands/settle-tournament.ts'
import { entriesAcrossPlayers, ownEntry } from '#server/platform/modules/tournaments/queries/read-tournaments.ts'
import { scoreRound } from '#server/platform/modules/tournaments/score-round.ts'
import { m4, parseMicros } from '#server/shared/money/micros.ts'
import { openTestDatabase } from '../support/test-database.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

const PLAYERS = 100_000
/** Limit in ms of one change, including the reads that show it to its player. */
const MOST_MS = 50
const TOP = 8
/** Limit in ms of the command that ends a tournament, which holds the writer. */
const MOST_SETTLING_MS = 500
const PRIZES = Array.from({ length: 100 }, () => '10')

/** A round of a player in a tournament of 100,000, then their place, the first places and the neighboring ones. */
export async function run(): Promise<Line[]> {
  using books = openTestDatabase()
  const { connection, reader, run: execute } = books
  connection.exec(`
    WITH RECURSIVE counted(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM counted WHERE i + 1 < ${PLAYERS})
    INSERT INTO users (id, name, register_method, currency, created_at)
    SELECT format('player-%06d', i), 'Ada', 'email', 'RUB', 0 FROM counted`)
  connection.exec(`
    INSERT INTO tournaments (id, names, games, starts_at, ends_at, settles_at, scoring, min_stake, currency, prizes)
    VALUES ('bench', '{}', '["dice"]', 0, 9e15, 9e15, 'best_multiplier', '{"RUB":"1"}', 'RUB', '["100"]')`)
  connection.exec(`
    INSERT INTO tournament_entries (tournament_id, user_id, joined_at, score, achieved_at, sequence, rounds)
    SELECT 'bench', id, 0, 10000 + abs(random()) % 9990000, abs(random()) % 1000000, rowid, 1 FROM users`)
  const times: number[] = []
  for (let change = 0; change < scaled(400); change += 1) {
    const userId = `player-${String((change * 7919) % PLAYERS).padStart(6, '0')}`
    const round = {
      betId: `bet-${change}`,
      userId,
      game: 'dice',
      currency: 'RUB' as const,
      stake: parseMicros('10'),
      // anywhere in the order
      multiplier: m4(BigInt(10_000 + ((change * 104_729) % 9_990_000))),
      placedAt: 1,
    }
    const began = performance.now()
    execute((context) => scoreRound(context, round))
    const own = await ownEntry({ reader }, 'bench', userId)
    const place = own?.place ?? 0
    await Promise.all([
      entriesAcrossPlayers({ reader }, 'bench', 0, TOP),
      entriesAcrossPlayers({ reader }, 'bench', place - 2, 3),
    ])
    times.push(performance.now() - began)
  }
  const settled = performance.now()
  connection.exec(
    `UPDATE tournaments SET ends_at = 1, settles_at = 1, prizes = '${JSON.stringify(PRIZES)}' WHERE id = 'bench'`,
  )
  execute(settleTournament)
  const settlingMs = performance.now() - settled
  return [
    {
      id: 'tournament-settling',
      name: 'the end of a tournament of 100,000, with a hundred prizes',
      unit: 'ms',
      measured: settlingMs,
      reference: { name: 'what it may take of the writer', measured: MOST_SETTLING_MS },
    },
    {
      id: 'tournament-change-worst',
      name: 'the same change, of a hundred the slowest but one',
      unit: 'ms',
      measured: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
      reference: { name: 'what it may take', measured: MOST_MS },
    },
    {
      id: 'tournament-change',
      name: 'a change in a tournament of 100,000 and what is shown of it, in the middle',
      unit: 'ms',
      measured: median(times),
      reference: { name: 'what it may take', measured: MOST_MS },
    },
  ]
}
