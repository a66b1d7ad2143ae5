import type { Client, InArgs, InStatement, InValue, ResultSet, Transaction } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import Database from 'libsql'
import { LRUCache } from 'lru-cache'
import { databaseFile } from './database-file.ts'
import * as schema from './schema/index.ts'

/** Typed queries. By convention read-only: every write is a command of the single writer. */
export type PlatformReader = LibSQLDatabase<typeof schema>

/** A reader inside a transaction: all reads see the same snapshot. */
export type Snapshot = Parameters<Parameters<PlatformReader['transaction']>[0]>[0]

/** A reader with its connections. `close` releases them. */
export type OpenReader = { readonly reader: PlatformReader; close(): void }

/** Longest wait while SQLite locks readers out (recovery, the end of a checkpoint). */
const BUSY_TIMEOUT_MS = 1000

const readerOver = (client: ReadClient): OpenReader => ({
  // drizzle uses no other methods of a client
  reader: drizzle(client as Client, { schema, casing: 'snake_case' }),
  close: () => client.close(),
})

/** Opens read connections to a database that the writer has migrated. */
export function openReader(databaseUrl: string): OpenReader {
  return readerOver(openReadClient(databaseFile(databaseUrl), { timeoutMs: BUSY_TIMEOUT_MS, isQueryOnly: false }))
}

/** Like `openReader`, but SQLite rejects every write. */
export function openQueryOnly(databaseUrl: string): OpenReader {
  return readerOver(openReadClient(databaseFile(databaseUrl), { timeoutMs: BUSY_TIMEOUT_MS, isQueryOnly: true }))
}

/**
 * Builds a prepared statement (`prepare()`) once per reader. drizzle takes longer to generate a query's text than
 * SQLite takes to run it. Use it for queries that run with every bet or page.
 */
export function builtOnce<T>(build: (reader: PlatformReader) => T): (reader: PlatformReader) => T {
  const built = new WeakMap<PlatformReader, T>()
  return (reader) => {
    const statement = built.get(reader) ?? build(reader)
    built.set(reader, statement)
    return statement
  }
}

/** Runs several reads in one snapshot. Does not block the writer. */
export function readSnapshot<T>(reader: PlatformReader, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return reader.transaction(read)
}

/** Subset of @libsql/client that drizzle needs for reads. */
export type ReadClient = Pick<Client, 'execute' | 'batch' | 'transaction' | 'close'>

type ReadOptions = {
  /** Longest wait while SQLite locks readers out. */
  readonly timeoutMs: number
  readonly isQueryOnly: boolean
}

type Prepared = {
  readonly statement: Database.Statement
  /** Null for statements without rows, such as BEGIN. */
  readonly rowOf: ((values: readonly unknown[]) => ResultSet['rows'][number]) | null
}
type Connection = { readonly database: Database.Database; readonly statements: LRUCache<string, Prepared> }

/** Maximum number of idle connections kept: those of a load peak would hold their caches permanently. */
const MAX_IDLE = 8
/** Per connection. Most queries have one text; queries with a list of ids have one per length. */
const MAX_STATEMENTS = 500

/**
 * Reads a database in this process with prepared statements. @libsql/client prepares each statement again, reads its
 * columns twice and defines each value of a row twice, which is two thirds of a query's cost. It also creates thousands
 * of statements, which V8 frees in one burst. Reads are synchronous, so one connection serves all of them; each
 * transaction has its own.
 */
export function openReadClient(file: string, options: ReadOptions): ReadClient {
  const open = new Set<Connection>()
  const idle: Connection[] = []
  const connect = () => {
    const connection = openConnection(file, options)
    open.add(connection)
    return connection
  }
  const shared = connect()

  return {
    // async, so that errors become rejections
    execute: async (statement: InStatement, args?: InArgs) => run(shared, statement, args),
    async batch(statements) {
      const connection = idle.pop() ?? connect()
      try {
        run(connection, 'BEGIN')
        const results = statements.map((statement) =>
          Array.isArray(statement)
            ? run(connection, statement[0], statement[1])
            : run(connection, statement as InStatement),
        )
        run(connection, 'COMMIT')
        return results
      } finally {
        giveBack(connection)
      }
    },
    async transaction() {
      const connection = idle.pop() ?? connect()
      run(connection, 'BEGIN')
      return transactionOf(connection, () => giveBack(connection))
    },
    close() {
      for (const connection of open) disconnect(connection)
    },
  }

  function giveBack(connection: Connection): void {
    if (!open.has(connection)) return
    if (connection.database.inTransaction) run(connection, 'ROLLBACK')
    if (idle.length < MAX_IDLE) idle.push(connection)
    else disconnect(connection)
  }

  function disconnect(connection: Connection): void {
    open.delete(connection)
    connection.statements.clear()
    connection.database.close()
  }
}

function transactionOf(connection: Connection, giveBack: () => void): Transaction {
  let isOpen = true
  const end = (sql: 'COMMIT' | 'ROLLBACK') => {
    if (!isOpen) return
    isOpen = false
    try {
      run(connection, sql)
    } finally {
      giveBack()
    }
  }
  const transaction: Pick<Transaction, 'execute' | 'commit' | 'rollback'> = {
    async execute(statement) {
      if (!isOpen) throw new Error('the transaction is closed')
      return run(connection, statement)
    },
    commit: async () => end('COMMIT'),
    rollback: async () => end('ROLLBACK'),
  }
  return transaction as Transaction
}

function openConnection(file: string, { timeoutMs, isQueryOnly }: ReadOptions): Connection {
  const database = new Database(file, { timeout: timeoutMs })
  if (isQueryOnly) database.exec('PRAGMA query_only = ON')
  return { database, statements: new LRUCache({ max: MAX_STATEMENTS }) }
}

function run(connection: Connection, input: InStatement, more?: InArgs): ResultSet {
  const { sql, args = [] } = typeof input === 'string' ? { sql: input, args: more } : input
  if (!Array.isArray(args)) throw new TypeError('named parameters are not supported')
  const { statement, rowOf } = prepared(connection, sql)
  const values = args.map(bindable)
  try {
    if (rowOf === null) {
      statement.run(values)
      return resultOf([])
    }
    return resultOf((statement.all(values) as unknown[][]).map(rowOf))
  } catch (error) {
    // a statement that failed halfway is not reused
    connection.statements.delete(sql)
    throw error
  }
}

const resultOf = (rows: ResultSet['rows']) => ({ rows }) as ResultSet

function prepared({ database, statements }: Connection, sql: string): Prepared {
  const known = statements.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  statement.safeIntegers(true)
  const columns = statement.columns().map(({ name }) => name)
  if (columns.length > 0) statement.raw(true)
  const made = { statement, rowOf: columns.length === 0 ? null : rowsOf(columns) }
  statements.set(sql, made)
  return made
}

/** Rows as drizzle reads them: by index (a join can have a name twice) and by name. */
function rowsOf(columns: readonly string[]): NonNullable<Prepared['rowOf']> {
  const places = new Set(['length', ...columns.map((_, index) => String(index))])
  // a column named like an index, or `length`, is readable by index only, as in a row of @libsql/client
  const names = [...new Set(columns)]
    .filter((name) => !places.has(name))
    .map((name) => [name, columns.indexOf(name)] as const)
  class Row {
    readonly #values: readonly unknown[];
    [name: string]: unknown

    static {
      Object.defineProperty(Row.prototype, 'length', { value: columns.length })
      for (const index of columns.keys())
        Object.defineProperty(Row.prototype, index, {
          get(this: Row) {
            return this.#values[index]
          },
        })
    }

    constructor(values: readonly unknown[]) {
      this.#values = values
      for (const [name, index] of names) this[name] = values[index]
    }
  }
  return (values) => new Row(values.map(readable)) as unknown as ResultSet['rows'][number]
}

/** Converts safe integers to numbers. Amounts of money are read as text. */
function readable(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('integer exceeds the safe range of a number')
  return number
}

/**
 * Throws TypeError for undefined and RangeError for NaN and infinities: the driver would convert both to something
 * else.
 */
function bindable(value: InValue): unknown {
  if (value === undefined) throw new TypeError('undefined is not an SQL value')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is no SQL value`)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.valueOf()
  return value instanceof ArrayBuffer ? Buffer.from(value) : value
}
