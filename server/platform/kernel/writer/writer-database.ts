import {
  type CachedRows,
  type CachedTable,
  openWriterMemory,
  type Touched,
  touchedBy,
  type UndoSteps,
  type WriterMemory,
  type Writes,
} from './cached-rows.ts'
import type { Rows, SqlParameter } from './rows.ts'
import type { SqlValue, Statement, Statements } from './storage.ts'

/** Maximum number of parameters of a command's statement, which every runtime accepts. */
const PARAMETER_LIMIT = 100

/**
 * The database for commands: prepared once, synchronous, inside the writer's transaction. Parameters are positional
 * (`?`), and SQL must have no other question mark. INTEGER and NUMERIC columns are returned as bigint, also times:
 * `Number(row.created_at)`. `Row` is the type of a selected row, by column name.
 */
export type WriterDatabase = Rows & {
  /** Cached rows of a table. */
  cached<Row>(table: CachedTable<Row>): CachedRows<Row>
}

type Prepared = {
  readonly statement: Statement
  readonly columns: readonly string[]
  readonly parameterCount: number
  readonly touched: Touched
}

/** Only the writer controls transactions: a command may only read and change rows. */
const ROWS_ONLY = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Throws RangeError beyond 64 bits, and TypeError for values that bypassed the types through JSON or a cast: the driver
 * aborts on a boolean.
 */
function bindable(value: SqlValue): SqlValue {
  switch (typeof value) {
    case 'bigint':
      if (BigInt.asIntN(64, value) !== value) throw new RangeError('integer exceeds 64 bits')
      return value
    case 'number':
      if (Number.isNaN(value)) throw new TypeError('NaN is not an SQL value')
      return Number.isSafeInteger(value) ? BigInt(value) : value
    case 'string':
      return value
    default:
      if (value === null) return value
      throw new TypeError(`${typeof value} is not an SQL value`)
  }
}

/**
 * Caches prepared statements by their text. Checks what the driver does not (a missing parameter would keep its last
 * value).
 */
export function writerDatabase(statements: Statements): WriterDatabase {
  return openWriterDatabase(statements).db
}

/** Like `writerDatabase`, with its cache, for code that controls transactions. */
export function openWriterDatabase(source: Statements): { db: WriterDatabase; memory: WriterMemory } {
  const cache = new Map<string, Prepared>()

  function prepare(sql: string, parameterLimit = PARAMETER_LIMIT): Prepared {
    const known = cache.get(sql)
    if (known) return known
    if (!ROWS_ONLY.test(sql)) throw new TypeError(`not a statement on rows: ${sql.slice(0, 40)}`)
    const statement = source.prepare(sql)
    const columns = statement.columns().map((column) => column.name)
    if (columns.length > 0) statement.raw(true)
    const parameterCount = sql.split('?').length - 1
    if (parameterCount > parameterLimit) throw new RangeError(`too many parameters: ${parameterCount}`)
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
  let hasDeferred = false
  let hasConflict = false
  const newRows = openNewRows({
    write: (sql, values) => prepare(sql, source.parameterLimit).statement.run(values).changes,
    onUndo: (step) => void undo.push(step),
    parameterLimit: source.parameterLimit,
  })

  function settle(insert: () => void): void {
    hasWritten = true
    try {
      insert()
    } catch (error) {
      hasConflict = isTrusted
      throw error
    }
  }

  /** Prepares a statement to run now, after flushing everything it may read. */
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
      hasDeferred = true
      const prepared = prepare(sql)
      newRows.add({ sql, table: prepared.touched.changed ?? '', values: bind(prepared, parameters) })
      return { changes: 1 }
    },
  }
  /** Runs a statement for several rows: at once, if its values are a list. */
  function runAll(sql: string, several: readonly (readonly SqlParameter[])[]): void {
    if (several.length === 1 || !sql.includes('VALUES')) {
      for (const parameters of several) run(sql, parameters)
      return
    }
    const one = ready(sql)
    newRows.writeAll(sql, { width: one.parameterCount, values: several.flatMap((parameters) => bind(one, parameters)) })
  }

  const writes: Writes = {
    begin(trusted) {
      isTrusted = trusted
      hasWritten = hasDeferred = false
      hasConflict = false
    },
    beginCommand() {
      hasWritten = hasDeferred = false
    },
    flush: () => settle(newRows.flush),
    forget: newRows.forget,
    get hasWritten() {
      return hasWritten
    },
    get hasDeferred() {
      return hasDeferred
    },
    get hasConflict() {
      return hasConflict
    },
  }
  const { cached, before, after, memory } = openWriterMemory({ statements: rows, runAll, undo, writes })

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
    cached,
  }
  return { db, memory }
}

/** Deferred rows of one INSERT text. */
type Waiting = {
  readonly table: string
  /** Number of values per row. */
  readonly width: number
  /** Values of all rows, concatenated. */
  readonly values: SqlValue[]
}

type Insert = { readonly sql: string; readonly table: string; readonly values: readonly SqlValue[] }

type NewRowsOptions = {
  /** Runs a statement and returns the number of written rows. */
  readonly write: (sql: string, values: readonly SqlValue[]) => number
  /** Receives the steps that undo changes in memory. */
  readonly onUndo: (step: () => void) => void
  readonly parameterLimit: number
}

/** Collects deferred new rows, so that those of a table are inserted by one statement. */
function openNewRows({ write, onUndo, parameterLimit }: NewRowsOptions) {
  const textOf = rememberedTexts()
  let waiting = new Map<string, Waiting>()

  function writeAll(sql: string, { values, width }: Omit<Waiting, 'table'>): void {
    const most = Math.floor(parameterLimit / width)
    for (let from = 0; from < values.length; ) {
      const count = powerWithin(Math.min(most, (values.length - from) / width))
      const some = values.slice(from, from + count * width)
      if (write(textOf(sql, count), some) !== count) throw new RangeError('a new row exists, or a changed one does not')
      from += some.length
    }
  }

  function flush(): void {
    if (waiting.size === 0) return
    const before = waiting
    waiting = new Map()
    onUndo(() => {
      waiting = before
    })
    for (const [sql, rows] of before) writeAll(sql, rows)
  }

  return {
    /** Runs a statement of one row for several, at once. */
    writeAll,
    /** Throws TypeError for a row without values. */
    add({ sql, table, values }: Insert): void {
      const width = values.length
      if (width === 0) throw new TypeError(`no values: ${sql}`)
      const one = waiting.get(sql) ?? { table, width, values: [] }
      waiting.set(sql, one)
      one.values.push(...values)
      onUndo(() => {
        one.values.length -= width
      })
    },
    /** Whether rows of one of these tables are deferred. */
    hasAny(tables: ReadonlySet<string>): boolean {
      for (const { table } of waiting.values()) if (tables.has(table)) return true
      return false
    },
    /** Inserts all deferred rows, with tables in the order of their first row: parents come before their children. */
    flush,
    forget(): void {
      waiting = new Map()
    },
  }
}

/** The largest power of two up to `count`: one text per count would keep hundreds of statements prepared. */
const powerWithin = (count: number) => 2 ** Math.floor(Math.log2(count))

/** Caches the texts for several rows: preparing a new text takes longer than running it. */
function rememberedTexts(): (sql: string, count: number) => string {
  const bySql = new Map<string, string[]>()
  return (sql, count) => {
    const texts = bySql.get(sql) ?? []
    bySql.set(sql, texts)
    texts[count] ??= severalOf(sql, count)
    return texts[count]
  }
}

/** Turns the statement of one row into one of several. Throws TypeError if `VALUES (…)` has another form. */
function severalOf(sql: string, count: number): string {
  const open = sql.indexOf('(', sql.indexOf('VALUES'))
  const close = sql.indexOf(')', open)
  const values = sql.slice(open, close + 1)
  if (!sql.includes('VALUES') || close < 0 || sql.includes('RETURNING'))
    throw new TypeError(`not a statement of one row: ${sql}`)
  return `${sql.slice(0, open)}${Array(count).fill(values).join(', ')}${sql.slice(close + 1)}`
}
