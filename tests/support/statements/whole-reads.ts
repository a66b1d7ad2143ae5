import type Database from 'libsql'
import { z } from 'zod'

const named = z.array(z.object({ name: z.string() }))
const steps = z.array(z.object({ detail: z.string() }))

/** A step of a plan that scans a whole table, or an index of it. */
const SCAN = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/

/** A step that scans all rows with one value: `SEARCH bets USING INDEX bets_by_game (game=?)`. */
const SEARCH = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \(([^)]*)\)/

/** Restricted to one player, or to the participants of one round. */
const OF_FEW = /\b(?:user|round)_id=/

/**
 * Tables written by operators, or with one row per item and day or hour: they do not grow with the number of players.
 */
const SMALL = new Set([
  'bonus_terms',
  'bonuses',
  'campaigns',
  'casino_alarms',
  'casino_reconciliations',
  'casino_revoked_keys',
  'content_versions',
  'desk_invitations',
  'desk_operator_roles',
  'desk_operators',
  'desk_roles',
  'exchange_rates',
  'game_holds',
  'logs',
  'free_spins_campaigns',
  'legal_editions',
  'liability_days',
  'log_hours',
  'operators',
  'provider_pauses',
  'sports_corrections',
  'sports_limit_changes',
  'sports_limits',
  'sports_producers',
  'tournaments',
])

/** Whether the table is read in order up to a limit: `FROM bets ORDER BY id DESC LIMIT 1`. */
const isCutShort = (sql: string, table: string) =>
  new RegExp(`\\bFROM "?${table}"?(?: AS \\w+)?(?: ORDER BY [^()]*?)? LIMIT`, 'i').test(sql)

/**
 * Returns a function that lists the tables growing with players that a statement scans as a whole, or in which it
 * searches all players' rows for those of one player, according to SQLite's query plan. Scans that stop at a limit are
 * not listed, nor are partial indexes (`… WHERE status = 'open'`): SQLite never uses these if the column is compared
 * with a parameter.
 */
export function wholeReader(database: Database.Database): (sql: string) => string[] {
  const schema = (condition: string) =>
    named.parse(database.prepare(`SELECT name FROM sqlite_schema WHERE ${condition}`).all()).map(({ name }) => name)
  const tables = new Set(schema(`type = 'table'`))
  const ofFewRows = new Set(schema(`type = 'index' AND sql LIKE '% WHERE %'`))
  // indexes of primary keys have no text
  const ofOneRow = new Set(schema(`type = 'index' AND (sql IS NULL OR sql LIKE 'CREATE UNIQUE%')`))

  /** Tables in which rows of one player are searched among all players' rows. */
  function amongEverybodys(sql: string, detail: string): string[] {
    const [, table, index = '', columns = ''] = SEARCH.exec(detail) ?? []
    if (table === undefined || ofFewRows.has(index) || ofOneRow.has(index) || OF_FEW.test(columns)) return []
    return new RegExp(`\\b${table}"?\\."?user_id"? =`).test(sql) ? [table] : []
  }

  return function wholeReads(sql) {
    // its plan includes foreign-key lookups, which run only if a key is missing
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
