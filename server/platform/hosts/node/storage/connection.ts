import Database from 'libsql'
import {
  NotUndone,
  type Statement,
  type Statements,
  type StorageFailure,
  type WriterStorage,
} from '#server/platform/kernel/writer/storage.ts'

/** Subset of libsql's synchronous connection that the writer uses; small, so that tests can replace it. */
export type Connection = Statements & {
  exec(sql: string): void
  readonly inTransaction: boolean
  close(): void
}

/**
 * Longest wait for another process's transaction (a backup, a shell): less than the site's timeout for the platform.
 */
const BUSY_TIMEOUT_MS = 2000
/**
 * Shorter wait of each BEGIN while another process holds a write transaction, so that commands are rejected quickly.
 */
const HELD_TIMEOUT_MS = 100
/** SQLite's default of 2 MB would not hold the indexes of a large ledger. */
const CACHE_KIB = 64 * 1024
/**
 * Pages (16 MB) after which the log is copied into the database. Every group of commands changes the last pages of the
 * same few indexes: SQLite's default of 1,000 is reached after four groups of bets, and copied most pages four times as
 * often.
 */
const CHECKPOINT_PAGES = 4000

/**
 * SQLite's limit is 32,766. The rows of a bet took 45 µs with 100 parameters per statement and 36 µs with 1000 or 4000:
 * SQLite copies each page that a statement of several rows changes, to be able to undo that statement alone.
 */
const PARAMETER_LIMIT = 1000

/**
 * Opens the writer's connection. FULL makes each COMMIT wait for the disk: a response is sent only for data that
 * survives a power failure.
 */
export function openConnection(file: string): Connection {
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  database.defaultSafeIntegers(true)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // keeps the undo data of a SAVEPOINT out of temporary files
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
 * Prepares a statement, and again after a failed `get`: libSQL (0.5) does not reset such a statement, and runs it the
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
 * SQLite's temporary errors: another process holds a write transaction, the disk is full or read-only, a file cannot be
 * opened.
 * https://www.sqlite.org/rescode.html
 */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN)/
/** Reading or writing the disk failed. After a failed fsync the content on disk is unknown. */
const DISK = /^SQLITE_IOERR/

/** Code of a SQLite error; empty for any other error. */
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

  /** Rolls back work that failed with `cause`, unless the database has already done so. */
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
