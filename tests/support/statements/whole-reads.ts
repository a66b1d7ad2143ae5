import type Database from 'libsql'
import { z } from 'zod'

const named = z.array(z.object({ name: z.string() }))
const steps = z.array(z.object({ detail: z.string() }))

/** A step of a plan that goes through a table, or through an index of it, from one end to the other. */
const SCAN = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/

/** A step that goes through what is the same in one thing: `SEARCH bets USING INDEX bets_by_game (game=?)`. */
const SEARCH = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \(([^)]*)\)/

/** Of one player, or of those who sit in one round. */
const OF_FEW = /\b(?:user|round)_id=/

/** What operators write, and what there is one of for each of a few things, for a day or an hour: no more with a million players. */
const SMALL = new Set([
  'bonus_terms',
  'bonuses',
  'campaigns',
  'casino_alarms',
  'casino_holds',
  'casino_reconciliations',
  'casino_revoked_keys',
  'exchange_rates',
  'free_spins_campaigns',
  'liability_days',
  'log_hours',
  'operators',
  'promos',
  'settings',
  'sports_corrections',
  'sports_limit_changes',
  'sports_limits',
  'sports_producers',
  'tournaments',
])

/** Read in its own order until there is enough of it: `FROM bets ORDER BY id DESC LIMIT 1`. */
const isCutShort = (sql: string, table: string) =>
  new RegExp(`\\bFROM "?${table}"?(?: AS \\w+)?(?: ORDER BY [^()]*?)? LIMIT`, 'i').test(sql)

/**
 * Tells which tables that grow with players a statement reads from one end to the other, or goes through everybody's rows of where it
 * is asked for those of one player, by SQLite's own plan of it. Not told is what it leaves as soon as it has enough rows, and an index
 * of a few of them (`… WHERE status = 'open'`), which is never taken where the column is compared with a parameter, whatever that is.
 */
export function wholeReader(database: Database.Database): (sql: string) => string[] {
  const schema = (condition: string) =>
    named.parse(database.prepare(`SELECT name FROM sqlite_schema WHERE ${condition}`).all()).map(({ name }) => name)
  const tables = new Set(schema(`type = 'table'`))
  const ofFewRows = new Set(schema(`type = 'index' AND sql LIKE '% WHERE %'`))
  // indexes of keys have no text of their own
  const ofOneRow = new Set(schema(`type = 'index' AND (sql IS NULL OR sql LIKE 'CREATE UNIQUE%')`))

  /** What is asked of one player, and looked for among everybody's. */
  function amongEverybodys(sql: string, detail: string): string[] {
    const [, table, index = '', columns = ''] = SEARCH.exec(detail) ?? []
    if (table === undefined || ofFewRows.has(index) || ofOneRow.has(index) || OF_FEW.test(columns)) return []
    return new RegExp(`\\b${table}"?\\."?user_id"? =`).test(sql) ? [table] : []
  }

  return function wholeReads(sql) {
    // its plan has what points to the row, which is looked at only where a key was already missing
    if (/^\s*INSERT INTO [^()]*\([^()]*\) VALUES/i.test(sql)) return []
    const nothing = Array.from({ length: sql.split('?').length - 1 }, () => null)
    const plan = steps.parse(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(nothing))
    const scanned = plan.flatMap(({ detail }) => {
      const [, alias, index = ''] = SCAN.exec(detail) ?? []
      if (alias === undefined) return amongEverybodys(sql, detail)
      if (ofFewRows.has(index)) return []
      if (tables.has(alias)) return [alias]
      const [, table = alias] = new RegExp(`"?(\\w+)"? (?:AS )?"?${alias}"?\\b`, 'i').exec(sql) ?? []
      return tables.has(table) ? [table] : []
    })
    return scanned.filter((table) => !SMALL.has(table) && !isCutShort(sql, table))
  }
}
