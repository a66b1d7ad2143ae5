import type { SqlValue } from '../node/connection.ts'

/** One text of an INSERT, with the rows that wait for it. */
type Waiting = {
  readonly table: string
  readonly rows: (readonly SqlValue[])[]
  /** The same for several rows. */
  readonly sqlOf: (count: number) => string
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
  let waiting = new Map<string, Waiting>()

  function flush(): void {
    if (waiting.size === 0) return
    const before = waiting
    waiting = new Map()
    onUndo(() => {
      waiting = before
    })
    for (const { rows, sqlOf } of before.values()) {
      const most = Math.floor(parameterLimit / Math.max(1, rows[0]?.length ?? 0))
      for (let from = 0; from < rows.length; from += most) {
        const some = rows.slice(from, from + most)
        if (insert(sqlOf(some.length), some.flat()) !== some.length)
          throw new RangeError('a row that was there already')
      }
    }
  }

  return {
    add({ sql, table, values }: Insert): void {
      const one = waiting.get(sql) ?? { table, rows: [], sqlOf: severalOf(sql) }
      waiting.set(sql, one)
      one.rows.push(values)
      onUndo(() => void one.rows.pop())
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

/** Makes the INSERT of one row one of several. Throws TypeError where `VALUES (…)` is not what it says. */
function severalOf(sql: string): (count: number) => string {
  const open = sql.indexOf('(', sql.indexOf('VALUES'))
  const close = sql.indexOf(')', open)
  const values = sql.slice(open, close + 1)
  if (!sql.includes('VALUES') || close < 0 || sql.includes('RETURNING'))
    throw new TypeError(`no INSERT of one row: ${sql}`)
  return (count) => `${sql.slice(0, open)}${Array(count).fill(values).join(', ')}${sql.slice(close + 1)}`
}
