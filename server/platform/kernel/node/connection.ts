import Database from 'libsql'

/** What a statement takes. A safe integer is bound as an integer, never as a float. */
export type SqlValue = string | number | bigint | null

/** The part of libsql's synchronous statement that the writer uses. */
export type Statement = {
  /** Rows as arrays. */
  raw(isRaw: boolean): unknown
  columns(): readonly { readonly name: string }[]
  get(parameters: readonly SqlValue[]): readonly unknown[] | undefined
  all(parameters: readonly SqlValue[]): (readonly unknown[])[]
  run(parameters: readonly SqlValue[]): { readonly changes: number }
}

/** The part of libsql's synchronous connection that the writer uses: small, so that a test can stand in between. */
export type Connection = {
  prepare(sql: string): Statement
  exec(sql: string): void
  readonly inTransaction: boolean
  /** As many as a statement takes. */
  readonly parameterLimit: number
  close(): void
}

/** How long another process's transaction (a backup, a shell) is waited for: less than the site waits for the platform. */
export const BUSY_TIMEOUT_MS = 2000
/** SQLite's own 2 MB would drop the indexes of a ledger that has grown. */
const CACHE_KIB = 64 * 1024
/**
 * After so many pages, 16 MB, the log is copied into the database. The last pages of the same few indexes are in every
 * group of commands: SQLite's own 1,000 are four groups of bets, and copied most pages four times as often.
 */
const CHECKPOINT_PAGES = 4000

/**
 * SQLite takes 32,766. The rows of a bet took 45 µs by statements of 100, and take 36 by those of 1000 or 4000
 * (2026-11-28): it copies each page that a statement of several rows changes, to undo that one alone.
 */
const PARAMETER_LIMIT = 1000

/**
 * Opens the writer's connection. FULL makes each COMMIT wait for the disk: an answer is given only for what a power cut
 * cannot take back.
 */
export function openConnection(file: string): Connection {
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  database.defaultSafeIntegers(true)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // what a SAVEPOINT may have to undo stays out of temporary files
  database.exec('PRAGMA temp_store = MEMORY')
  return Object.assign(database, { parameterLimit: PARAMETER_LIMIT }) as Connection
}
