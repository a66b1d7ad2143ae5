import type { Connection, SqlValue, Statement } from '../node/connection.ts'
import {
  type KeptRows,
  type KeptTable,
  openWriterMemory,
  type Touched,
  touchedBy,
  type WriterMemory,
} from './kept-rows.ts'
import type { Rows, SqlParameter } from './rows.ts'

/** As many as every runtime takes. */
const PARAMETER_LIMIT = 100

/**
 * The database as commands see it: prepared once, synchronous, inside the writer's transaction. Parameters are
 * positional (`?`), and SQL holds no other question mark. INTEGER and NUMERIC columns come back as bigint, also times:
 * `Number(row.created_at)`. `Row` is what the statement selects, under the names of its columns.
 */
export type WriterDatabase = Rows & {
  /** Rows of a table as they are in the memory of the writer. */
  keep<Row>(table: KeptTable<Row>): KeptRows<Row>
}

type Prepared = {
  readonly statement: Statement
  readonly columns: readonly string[]
  readonly parameterCount: number
  readonly touched: Touched
}

/** Transactions are the writer's own: a command may only read and change rows. */
const ROWS_ONLY = /^\s*(select|insert|update|delete|with)\b/i

/** Throws RangeError beyond 64 bits and TypeError for what JSON or a cast let through: the driver aborts on a boolean. */
function bindable(value: SqlValue): SqlValue {
  switch (typeof value) {
    case 'bigint':
      if (BigInt.asIntN(64, value) !== value) throw new RangeError('an integer beyond 64 bits')
      return value
    case 'number':
      if (Number.isNaN(value)) throw new TypeError('NaN is no SQL value')
      return Number.isSafeInteger(value) ? BigInt(value) : value
    case 'string':
      return value
    default:
      if (value === null) return value
      throw new TypeError(`${typeof value} is no SQL value`)
  }
}

/** Caches prepared statements by their text, and checks what the driver does not (a missing parameter keeps its last value). */
export function writerDatabase(connection: Connection): WriterDatabase {
  return openWriterDatabase(connection).db
}

/** The same with its memory, for whoever begins and ends transactions. */
export function openWriterDatabase(connection: Connection): { db: WriterDatabase; memory: WriterMemory } {
  const cache = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = cache.get(sql)
    if (known) return known
    if (!ROWS_ONLY.test(sql)) throw new TypeError(`not a statement on rows: ${sql.slice(0, 40)}`)
    const statement = connection.prepare(sql)
    const columns = statement.columns().map((column) => column.name)
    if (columns.length > 0) statement.raw(true)
    const parameterCount = sql.split('?').length - 1
    if (parameterCount > PARAMETER_LIMIT) throw new RangeError(`${parameterCount} parameters are too many`)
    const prepared = { statement, columns, parameterCount, touched: touchedBy(sql) }
    cache.set(sql, prepared)
    return prepared
  }

  function bind({ parameterCount }: Prepared, parameters: readonly SqlParameter[]): SqlValue[] {
    if (parameters.length !== parameterCount)
      throw new TypeError(`${parameterCount} parameters expected, ${parameters.length} given`)
    return parameters.map(bindable)
  }

  const rowOf = <Row>({ columns }: Prepared, values: readonly unknown[]) =>
    Object.fromEntries(columns.map((name, index) => [name, values[index]])) as Row

  const rows = {
    get<Row>(sql: string, parameters: readonly SqlParameter[] = []) {
      const prepared = prepare(sql)
      const values = prepared.statement.get(bind(prepared, parameters))
      return values && rowOf<Row>(prepared, values)
    },
    all<Row>(sql: string, parameters: readonly SqlParameter[] = []) {
      const prepared = prepare(sql)
      return prepared.statement.all(bind(prepared, parameters)).map((values) => rowOf<Row>(prepared, values))
    },
    run(sql: string, parameters: readonly SqlParameter[] = []) {
      const prepared = prepare(sql)
      return { changes: prepared.statement.run(bind(prepared, parameters)).changes }
    },
  }
  const { keep, before, after, memory } = openWriterMemory(rows)

  function watched<T>(sql: string, run: () => T): T {
    const { touched } = prepare(sql)
    before(touched)
    const result = run()
    after(touched)
    return result
  }

  const db: WriterDatabase = {
    get: <Row>(sql: string, parameters?: readonly SqlParameter[]) => watched(sql, () => rows.get<Row>(sql, parameters)),
    all: <Row>(sql: string, parameters?: readonly SqlParameter[]) => watched(sql, () => rows.all<Row>(sql, parameters)),
    run: (sql, parameters) => watched(sql, () => rows.run(sql, parameters)),
    keep,
  }
  return { db, memory }
}
