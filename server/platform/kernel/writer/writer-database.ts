import type { Connection, SqlValue, Statement } from '../node/connection.ts'
import {
  type KeptRows,
  type KeptTable,
  openWriterMemory,
  type Touched,
  touchedBy,
  type UndoSteps,
  type WriterMemory,
  type Writes,
} from './kept-rows.ts'
import { openNewRows } from './new-rows.ts'
import type { Rows, SqlParameter } from './rows.ts'

/** Of a command's statement: as many as every runtime takes. */
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

  function prepare(sql: string, parameterLimit = PARAMETER_LIMIT): Prepared {
    const known = cache.get(sql)
    if (known) return known
    if (!ROWS_ONLY.test(sql)) throw new TypeError(`not a statement on rows: ${sql.slice(0, 40)}`)
    const statement = connection.prepare(sql)
    const columns = statement.columns().map((column) => column.name)
    if (columns.length > 0) statement.raw(true)
    const parameterCount = sql.split('?').length - 1
    if (parameterCount > parameterLimit) throw new RangeError(`${parameterCount} parameters are too many`)
    const prepared = { statement, columns, parameterCount, touched: touchedBy(sql) }
    cache.set(sql, prepared)
    return prepared
  }

  function bind({ parameterCount }: Prepared, parameters: readonly SqlParameter[]): SqlValue[] {
    if (parameters.length !== parameterCount)
      throw new TypeError(`${parameterCount} parameters expected, ${parameters.length} given`)
    return parameters.map(bindable)
  }

  function rowOf<Row>({ columns }: Prepared, values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index += 1) row[columns[index] as string] = values[index]
    return row as Row
  }

  const undo: UndoSteps = []
  let isTrusted = false
  let hasWritten = false
  let hasGuessed = false
  let isMistaken = false
  const newRows = openNewRows({
    insert: (sql, values) => prepare(sql, connection.parameterLimit).statement.run(values).changes,
    onUndo: (step) => void undo.push(step),
    parameterLimit: connection.parameterLimit,
  })

  /** Runs what inserts rows that have waited. */
  function settle(insert: () => void): void {
    hasWritten = true
    try {
      insert()
    } catch (error) {
      isMistaken = isTrusted
      throw error
    }
  }

  /** A statement that is run now, after all that it may look at. */
  function ready(sql: string): Prepared {
    const prepared = prepare(sql)
    const { names, changed } = prepared.touched
    if (newRows.hasAny(names)) settle(newRows.flush)
    if (changed !== null) hasWritten = true
    return prepared
  }

  function run(sql: string, parameters: readonly SqlParameter[] = []): { changes: number } {
    const prepared = ready(sql)
    return { changes: prepared.statement.run(bind(prepared, parameters)).changes }
  }

  const rows = {
    get<Row>(sql: string, parameters: readonly SqlParameter[] = []) {
      const prepared = ready(sql)
      const values = prepared.statement.get(bind(prepared, parameters))
      return values && rowOf<Row>(prepared, values)
    },
    all<Row>(sql: string, parameters: readonly SqlParameter[] = []) {
      const prepared = ready(sql)
      return prepared.statement.all(bind(prepared, parameters)).map((values) => rowOf<Row>(prepared, values))
    },
    run,
    append(sql: string, parameters: readonly SqlParameter[]) {
      if (!isTrusted) return run(sql, parameters)
      hasGuessed = true
      const prepared = prepare(sql)
      newRows.add({ sql, table: prepared.touched.changed ?? '', values: bind(prepared, parameters) })
      return { changes: 1 }
    },
  }
  const writes: Writes = {
    begin(trusted) {
      isTrusted = trusted
      hasWritten = hasGuessed = false
      isMistaken = false
    },
    beginCommand() {
      hasWritten = hasGuessed = false
    },
    flush: () => settle(newRows.flush),
    forget: newRows.forget,
    get hasWritten() {
      return hasWritten
    },
    get hasGuessed() {
      return hasGuessed
    },
    get isMistaken() {
      return isMistaken
    },
  }
  const { keep, before, after, memory } = openWriterMemory({ statements: rows, undo, writes })

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
    append: (sql, parameters) => watched(sql, () => rows.append(sql, parameters)),
    keep,
  }
  return { db, memory }
}
