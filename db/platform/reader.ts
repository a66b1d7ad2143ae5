import type { Client, InArgs, InStatement, InValue, ResultSet, Transaction } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import Database from 'libsql'
import { LRUCache } from 'lru-cache'
import { databaseFile } from './database-file.ts'
import * as schema from './schema/index.ts'

/** Typed queries. By convention it only reads: every write is a command of the one writer. */
export type PlatformReader = LibSQLDatabase<typeof schema>

/** A reader inside a transaction: all that it reads is of one moment. */
export type Snapshot = Parameters<Parameters<PlatformReader['transaction']>[0]>[0]

/** Connections of a reader. `close` gives them back. */
export type OpenReader = { readonly reader: PlatformReader; close(): void }

/** How long a reader waits for the moments in which SQLite locks readers out (recovery, the end of a checkpoint). */
const BUSY_TIMEOUT_MS = 1000

const readerOver = (client: ReadClient): OpenReader => ({
  // of a client drizzle asks for no more
  reader: drizzle(client as Client, { schema, casing: 'snake_case' }),
  close: () => client.close(),
})

/** Opens the readers' connections to a database that the writer has migrated. */
export function openReader(databaseUrl: string): OpenReader {
  return readerOver(openReadClient(databaseFile(databaseUrl), { timeoutMs: BUSY_TIMEOUT_MS, isQueryOnly: false }))
}

/** The same, of which SQLite lets none change anything. */
export function openQueryOnly(databaseUrl: string): OpenReader {
  return readerOver(openReadClient(databaseFile(databaseUrl), { timeoutMs: BUSY_TIMEOUT_MS, isQueryOnly: true }))
}

/**
 * A statement that each reader has built once, by `prepare()`: to write the text of a query takes drizzle longer than to run
 * it takes SQLite. For what is asked with every bet or page.
 */
export function builtOnce<T>(build: (reader: PlatformReader) => T): (reader: PlatformReader) => T {
  const built = new WeakMap<PlatformReader, T>()
  return (reader) => {
    const statement = built.get(reader) ?? build(reader)
    built.set(reader, statement)
    return statement
  }
}

/** Runs several reads in one snapshot. The writer goes on meanwhile. */
export function readSnapshot<T>(reader: PlatformReader, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return reader.transaction(read)
}

/** As much of @libsql/client as drizzle reads by. */
export type ReadClient = Pick<Client, 'execute' | 'batch' | 'transaction' | 'close'>

type ReadOptions = {
  /** How long the moments are waited for in which SQLite locks readers out. */
  readonly timeoutMs: number
  /** Whether SQLite is to refuse every change. */
  readonly isQueryOnly: boolean
}

type Prepared = {
  readonly statement: Database.Statement
  /** Null for what has no rows: BEGIN and its like. */
  readonly rowOf: ((values: readonly unknown[]) => ResultSet['rows'][number]) | null
}
type Connection = { readonly database: Database.Database; readonly statements: LRUCache<string, Prepared> }

/** How many connections are kept that nothing is read by: a crowd's would hold their caches for ever. */
const MAX_IDLE = 8
/** Of a connection. Most queries have one text; a list of ids has one for each length. */
const MAX_STATEMENTS = 500

/**
 * Reads a database in this process, with statements that are prepared once. @libsql/client prepares each anew, asks for its columns
 * twice and defines each value of a row twice: two thirds of what a query costs, and statements by the thousand, which V8 gives back
 * all at once. Reads are synchronous, so that one connection does for all of them; a transaction has one of its own.
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
    // what is thrown is a rejection to who waits
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
      if (!isOpen) throw new Error('the transaction has ended')
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

function run(connection: Connection, asked: InStatement, more?: InArgs): ResultSet {
  const { sql, args = [] } = typeof asked === 'string' ? { sql: asked, args: more } : asked
  if (!Array.isArray(args)) throw new TypeError('parameters have no names here')
  const { statement, rowOf } = prepared(connection, sql)
  const values = args.map(bindable)
  try {
    if (rowOf === null) {
      statement.run(values)
      return resultOf([])
    }
    return resultOf((statement.all(values) as unknown[][]).map(rowOf))
  } catch (error) {
    // where it stopped is nowhere to begin again
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

/** Rows as drizzle reads them: by place, where a join has a name twice, and by name. */
function rowsOf(columns: readonly string[]): NonNullable<Prepared['rowOf']> {
  const places = new Set(['length', ...columns.map((_, index) => String(index))])
  // a column that is called as a place is, or `length`, is read by its place alone, as in a row of @libsql/client
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

/** A whole number as one, unless it is no safe one: amounts of money are read as text. */
function readable(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('an integer that no number holds exactly')
  return number
}

/** Throws TypeError for undefined, and RangeError for what is no number: the driver takes both for something else. */
function bindable(value: InValue): unknown {
  if (value === undefined) throw new TypeError('undefined is no SQL value')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is no SQL value`)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.valueOf()
  return value instanceof ArrayBuffer ? Buffer.from(value) : value
}
