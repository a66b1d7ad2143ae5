import type { Retention } from '#db/retention.ts'
import type { StudioDatabase } from './database.ts'

const PLAY = { kept: 'a record of play with an operator, by which a bet can be checked' }
const FAIRNESS = { kept: 'proves results that were announced' }
export const PURGE_DEMOS = 'purge demos'
const DEMOS = { job: PURGE_DEMOS }

/** Retention by table. Demos are anonymous and deleted after a while; data of operators' players is kept. */
export const RETENTION: Readonly<Record<string, Retention>> = {
  campaigns: { use: "deleted by the player's next launch" },
  free_rounds: PLAY,
  outbox: PLAY,
  players: DEMOS,
  rounds: DEMOS,
  sessions: DEMOS,
  table_bets: DEMOS,
  table_chains: FAIRNESS,
  table_rounds: { use: 'deleted by later rounds of the table where nobody has bet on it' },
}

const DAY_MS = 86_400_000
/** Lifetime of a demo: a tab left open for longer opens another one. */
export const DEMO_LIFE_MS = 7 * DAY_MS
const PAGE = 1000

const OLD_ROWS = [
  `DELETE FROM rounds WHERE id IN (SELECT id FROM rounds WHERE mode = 'demo' AND created_at <= ? LIMIT ${PAGE})`,
  `DELETE FROM table_bets WHERE id IN (SELECT id FROM table_bets WHERE mode = 'demo' AND created_at <= ? LIMIT ${PAGE})`,
]

/** Deletes demos that began more than DEMO_LIFE_MS ago: rounds, bets, sessions, and players without another session. */
export async function purgeDemos(database: StudioDatabase, now: number): Promise<void> {
  const before = now - DEMO_LIFE_MS
  for (const sql of OLD_ROWS)
    for (let deleted = PAGE; deleted === PAGE; )
      deleted = (await database.execute({ sql, args: [before] })).rowsAffected
  while ((await purgeSessions(database, before)) === PAGE);
}

async function purgeSessions(database: StudioDatabase, before: number): Promise<number> {
  const old = `SELECT id, player FROM sessions WHERE mode = 'demo' AND opened_at <= ? ORDER BY opened_at LIMIT ${PAGE}`
  const [, sessions] = await database.batch(
    [
      {
        // a player all of whose sessions are deleted; a demo stores its session before its player
        sql: `DELETE FROM players WHERE id IN (SELECT player FROM (${old}))
          AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player = players.id
            AND NOT (mode = 'demo' AND opened_at <= ?))`,
        args: [before, before],
      },
      { sql: `DELETE FROM sessions WHERE id IN (SELECT id FROM (${old}))`, args: [before] },
    ],
    'write',
  )
  return sessions?.rowsAffected ?? 0
}
