import type { SqlValue } from '../node/connection.ts'

/** The rows that wait for one text of an INSERT. */
type Waiting = {
  readonly table: string
  /** How many values a row has. */
  readonly width: number
  /** Of all rows, one after the other. */
  readonly values: SqlValue[]
}

type Insert = { readonly sql: string; readonly table: string; readonly values: readonly SqlValue[] }

type NewRowsOptions = {
  /** Runs an INSERT and tells how many rows it has inserted. */
  readonly insert: (sql: string, values: readonly SqlValue[]) => number
  /** Told how to undo in memory what has just been done. */
  readonly onUndo: (step: () => void) => void
  /** Of a statement. */
  readonly parameterLimit: number
}

/** New rows that wait, so that those of a table are inserted by one statement. */
export function openNewRows({ insert, onUndo, parameterLimit }: NewRowsOptions) {
  const textOf = rememberedTexts()
  let waiting = new Map<string, Waiting>()

  function insertAll(sql: string, { values, width }: Waiting): void {
    const most = Math.floor(parameterLimit / width)
    for (let from = 0; from < values.length; ) {
      const count = powerWithin(Math.min(most, (values.length - from) / width))
      const some = values.slice(from, from + count * width)
      if (insert(textOf(sql, count), some) !== count) throw new RangeError('a row that was there already')
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
    for (const [sql, rows] of before) insertAll(sql, rows)
  }

  return {
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
    /** Whether rows of one of these tables wait. */
    hasAny(tables: ReadonlySet<string>): boolean {
      for (const { table } of waiting.values()) if (tables.has(table)) return true
      return false
    },
    /** Inserts all that wait, tables in the order in which they were added to: parents come before their children. */
    flush,
    forget(): void {
      waiting = new Map()
    },
  }
}

/** The largest power of two that is no larger: a text for each count of rows would be hundreds that are kept prepared. */
const powerWithin = (count: number) => 2 ** Math.floor(Math.log2(count))

/** Texts for several rows, each made once: to look a new text up takes longer than to run it. */
function rememberedTexts(): (sql: string, count: number) => string {
  const bySql = new Map<string, string[]>()
  return (sql, count) => {
    const texts = bySql.get(sql) ?? []
    bySql.set(sql, texts)
    texts[count] ??= severalOf(sql, count)
    return texts[count]
  }
}

/** Makes the INSERT of one row one of several. Throws TypeError where `VALUES (…)` is not what it says. */
function severalOf(sql: string, count: number): string {
  const open = sql.indexOf('(', sql.indexOf('VALUES'))
  const close = sql.indexOf(')', open)
  const values = sql.slice(open, close + 1)
  if (!sql.includes('VALUES') || close < 0 || sql.includes('RETURNING'))
    throw new TypeError(`no INSERT of one row: ${sql}`)
  return `${sql.slice(0, open)}${Array(count).fill(values).join(', ')}${sql.slice(close + 1)}`
}
