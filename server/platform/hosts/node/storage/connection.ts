import Database from 'libsql'
import {
  NotUndone,
  type Statement,
  type Statements,
  type StorageFailure,
  type WriterStorage,
} from '#server/platform/kernel/writer/storage.ts'

/** The part of libsql's synchronous connection that the writer uses: small, so that a test can replace it. */
export type Connection = Statements & {
  exec(sql: string): void
  readonly inTransaction: boolean
  close(): void
}

/** How long another process's transaction (a backup, a shell) is waited for: less than the site waits for the platform. */
const BUSY_TIMEOUT_MS = 2000
/** While another process holds a write transaction each BEGIN waits for so long, so that commands are rejected at once. */
const HELD_TIMEOUT_MS = 100
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
  return {
    prepare: (sql) => openStatement(database, sql),
    exec(sql) {
      database.exec(sql)
    },
    parameterLimit: PARAMETER_LIMIT,
    get inTransaction() {
      return database.inTransaction
    },
    close() {
      database.close()
    },
  }
}

/**
 * Prepares a statement, and again after a `get` that failed: libSQL (0.5) leaves such a statement where it stopped, and executes it the
 * next time with the parameters of the failed call.
 */
function openStatement(database: Database.Database, sql: string): Statement {
  const prepare = () => database.prepare(sql) as unknown as Statement
  let statement = prepare()
  let isRaw = false
  return {
    raw(value) {
      isRaw = value
      return statement.raw(value)
    },
    columns: () => statement.columns(),
    get(parameters) {
      try {
        return statement.get(parameters)
      } catch (error) {
        statement = prepare()
        if (isRaw) statement.raw(true)
        throw error
      }
    },
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
  }
}

/**
 * SQLite's errors that pass: another process holds a write transaction, the disk is full or read-only, no file can be opened.
 * https://www.sqlite.org/rescode.html
 */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN)/
/** Reading or writing the disk failed: after a failed fsync nobody knows what is on it. */
const DISK = /^SQLITE_IOERR/

/** The code of an error that SQLite reports; an empty text for any other error. */
const sqliteCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

function failureOf(error: unknown): StorageFailure | null {
  const code = sqliteCode(error)
  const cause = `${code}: ${error instanceof Error ? error.message : ''}`
  if (DISK.test(code)) return { kind: 'broken', cause }
  return PASSING.test(code) ? { kind: 'unavailable', cause } : null
}

/** The writer's storage over a connection: BEGIN IMMEDIATE for a group, a SAVEPOINT within it. */
export function storageOver(connection: Connection): WriterStorage {
  const savepoint = connection.prepare('SAVEPOINT command')
  const release = connection.prepare('RELEASE command')
  let busyTimeoutMs = BUSY_TIMEOUT_MS

  /** Sets how long the next BEGIN waits for another process's transaction. */
  function waitFor(timeoutMs: number): void {
    if (timeoutMs === busyTimeoutMs) return
    connection.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
    busyTimeoutMs = timeoutMs
  }

  function begin(): void {
    try {
      connection.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (sqliteCode(error).startsWith('SQLITE_BUSY')) waitFor(HELD_TIMEOUT_MS)
      throw error
    }
    waitFor(BUSY_TIMEOUT_MS)
  }

  /** Undoes what failed with `cause`, unless the database has done so by itself. */
  function undo(cause: unknown, statements: () => void): void {
    if (!connection.inTransaction) return
    try {
      statements()
    } catch {
      throw new NotUndone('a transaction could not be rolled back', { cause })
    }
  }

  function inSavepoint<T>(work: () => T): T {
    savepoint.run([])
    try {
      const result = work()
      release.run([])
      return result
    } catch (error) {
      undo(error, () => {
        connection.exec('ROLLBACK TO command')
        release.run([])
      })
      throw error
    }
  }

  return {
    prepare: (sql) => connection.prepare(sql),
    parameterLimit: connection.parameterLimit,
    get inTransaction() {
      return connection.inTransaction
    },
    failureOf,
    transaction(work) {
      if (connection.inTransaction) return inSavepoint(work)
      begin()
      try {
        const result = work()
        connection.exec('COMMIT')
        return result
      } catch (error) {
        undo(error, () => connection.exec('ROLLBACK'))
        throw error
      }
    },
  }
}
