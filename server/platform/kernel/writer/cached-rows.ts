import type { Rows, SqlParameter } from './rows.ts'

/**
 * Statements of `store`. Those with one text are run as one if their values are a list, `VALUES (?, …)`: an upsert, or
 * `UPDATE … FROM (VALUES (?, …)) AS changed`.
 */
export type RowsToStore = Pick<Rows, 'append'> & { run(sql: string, parameters: readonly SqlParameter[]): void }

/**
 * A table whose rows are cached in the writer's memory, since only the writer changes them. Create one object per table
 * and use it everywhere.
 */
export type CachedTable<Row> = {
  readonly table: string
  /** Other tables that `load` reads: a change of one invalidates the cache. None of their rows may be deferred. */
  readonly dependsOn?: readonly string[]
  /** How many rows one entry counts as in memory. Default: 1. */
  readonly weight?: number
  /** Whether entries are dropped when their group is committed, for rows that are rarely read again. */
  readonly isPerGroup?: boolean
  readonly load: (db: Rows, key: string) => Row | undefined
  /** Writes a changed row. Without it, code that changes a row writes it immediately by `CachedRows.db`. */
  readonly store?: (db: RowsToStore, key: string, row: Row) => void
  /** Whether a changed row equals what is stored, as an account does that a bet has debited and credited. */
  readonly isStored?: (row: Row, stored: Row) => boolean
}

/**
 * Cached rows of a table, as left by the current command. A changed row is written once, before the group is committed,
 * or earlier when another statement names its table. Entries are invalidated by statements that change the table, and
 * by every rollback.
 */
export type CachedRows<Row> = {
  get(key: string): Row | undefined
  set(key: string, row: Row): void
  /** For the table's own statements, which do not invalidate the cache. */
  readonly db: Rows
}

/** Interface through which the writer reports the state of its transaction to the cache. */
export type WriterMemory = {
  /** Starts deferring writes of changed rows until `flush`; in optimistic groups also inserts of new rows. */
  begin(isTrusted: boolean): void
  /** Whether the current command has changed the database and so cannot be undone in memory alone. */
  readonly hasWritten: boolean
  /**
   * Whether the current command has deferred new rows: it assumes that they are new, and any refusal since may rest on
   * that.
   */
  readonly hasDeferred: boolean
  /** Inserts the deferred rows to verify the assumption. */
  insertDeferred(): void
  /** Whether a deferred row was rejected. It is unknown whose it was, so the whole group has to run again. */
  readonly hasConflict: boolean
  /** Keeps the changes since the last `keepCommand` or `undoCommand`. */
  keepCommand(): void
  /** Discards those changes; the database has undone its part, too. */
  undoCommand(): void
  flush(): void
  /** Drops the whole cache. */
  clear(): void
}

/** Tables that a statement names, and the one that it changes. */
export type Touched = { readonly names: ReadonlySet<string>; readonly changed: string | null }

export function touchedBy(sql: string): Touched {
  const names = new Set(sql.toLowerCase().match(/\w+/g))
  const [, changed = null] = /(?:\binto|\bupdate|\bdelete\s+from)\s+(\w+)/i.exec(sql) ?? []
  return { names, changed: changed?.toLowerCase() ?? null }
}

type CachedRow = {
  row: unknown
  /** The row as it is in the database. */
  stored: unknown
  isChanged: boolean
}
type State = {
  rows: Map<string, CachedRow>
  /** Rows that may have to be written, among thousands of others. */
  readonly changed: Map<string, CachedRow>
  readonly store: (db: RowsToStore, key: string, row: unknown) => void
  readonly isStored: (kept: CachedRow) => boolean
  handle?: unknown
  readonly table: string
  readonly weight: number
  readonly isPerGroup: boolean
  /** Tables whose changes invalidate the cache. */
  readonly tables: ReadonlySet<string>
}

/** Caches of the tables that a statement names, and caches that it invalidates. */
type Concerned = { readonly named: readonly State[]; readonly changed: readonly State[] }

/** Maximum number of rows; beyond it the whole cache is dropped between two groups. */
const MAX_ROWS = 20_000

type MemoryParts = {
  /** Statements that do not go through the cache. */
  readonly statements: Rows
  /** Runs a statement for several rows. */
  readonly runAll: (sql: string, rows: readonly (readonly SqlParameter[])[]) => void
  readonly undo: UndoSteps
  readonly writes: Writes
}

/** Steps that undo in memory what the current command has done; run in reverse order. */
export type UndoSteps = (() => void)[]

/** Deferred inserts and tracking of writes. */
export type Writes = {
  begin(isTrusted: boolean): void
  beginCommand(): void
  flush(): void
  forget(): void
  readonly hasWritten: boolean
  readonly hasDeferred: boolean
  readonly hasConflict: boolean
}

export function openWriterMemory({ statements, runAll, undo, writes }: MemoryParts) {
  const states = new Map<unknown, State>()
  /** Cached per statement; cleared when another table is registered. */
  let concerned = new Map<Touched, Concerned>()
  let isInGroup = false

  function concernedBy(touched: Touched): Concerned {
    const known = concerned.get(touched)
    if (known) return known
    const { names, changed } = touched
    const all = [...states.values()]
    const found = {
      named: all.filter(({ table }) => names.has(table)),
      changed: all.filter(({ tables }) => changed !== null && tables.has(changed)),
    }
    concerned.set(touched, found)
    return found
  }

  function flushState(state: State): void {
    if (state.changed.size === 0) return
    const bySql = new Map<string, (readonly SqlParameter[])[]>()
    const rows: RowsToStore = {
      append: statements.append,
      run(sql, parameters) {
        const same = bySql.get(sql)
        if (same) same.push(parameters)
        else bySql.set(sql, [parameters])
      },
    }
    // a change may have been undone, and its row dropped
    const flushed = [...state.changed].filter(([key, kept]) => kept.isChanged && state.rows.get(key) === kept)
    for (const [key, kept] of flushed) if (!state.isStored(kept)) state.store(rows, key, kept.row)
    for (const [sql, several] of bySql) runAll(sql, several)
    for (const [key, kept] of flushed) {
      const { stored } = kept
      kept.isChanged = false
      kept.stored = kept.row
      undo.push(() => {
        kept.isChanged = true
        kept.stored = stored
        state.changed.set(key, kept)
      })
    }
    state.changed.clear()
  }

  function stateOf<Row>(kept: CachedTable<Row>): State {
    const known = states.get(kept)
    if (known) return known
    const { table, dependsOn = [], weight = 1, isPerGroup = false, store, isStored } = kept
    const state: State = {
      table,
      weight,
      isPerGroup,
      tables: new Set([table, ...dependsOn]),
      rows: new Map(),
      changed: new Map(),
      store: (db, key, row) => store?.(db, key, row as Row),
      isStored: ({ row, stored }) => stored !== undefined && (isStored?.(row as Row, stored as Row) ?? false),
    }
    states.set(kept, state)
    concerned = new Map()
    return state
  }

  function cached<Row>(kept: CachedTable<Row>): CachedRows<Row> {
    const state = stateOf(kept)
    state.handle ??= handleOf(kept, state)
    return state.handle as CachedRows<Row>
  }

  function handleOf<Row>(kept: CachedTable<Row>, state: State): CachedRows<Row> {
    function find(key: string): CachedRow | undefined {
      const known = state.rows.get(key)
      if (known) return known
      const row = kept.load(statements, key)
      return row === undefined ? undefined : add(key, { row, stored: row, isChanged: false })
    }

    function add(key: string, one: CachedRow): CachedRow {
      const { rows } = state
      rows.set(key, one)
      undo.push(() => void rows.delete(key))
      return one
    }

    return {
      get: (key) => find(key)?.row as Row | undefined,
      set(key, row) {
        const known = state.rows.get(key)
        if (known) {
          const before = { ...known }
          undo.push(() => {
            Object.assign(known, before)
          })
        }
        const one = known ?? add(key, { row, stored: undefined, isChanged: false })
        one.row = row
        if (!isInGroup) {
          one.stored = row
          return state.store(statements, key, row)
        }
        one.isChanged = kept.store !== undefined
        if (one.isChanged) state.changed.set(key, one)
      },
      db: statements,
    }
  }

  return {
    cached,
    before(touched: Touched): void {
      for (const state of concernedBy(touched).named) flushState(state)
    },
    after(touched: Touched): void {
      for (const state of concernedBy(touched).changed) {
        if (state.rows.size === 0) continue
        const { rows } = state
        state.rows = new Map()
        undo.push(() => {
          state.rows = rows
        })
      }
    },
    memory: {
      begin(isTrusted) {
        isInGroup = true
        undo.length = 0
        writes.begin(isTrusted)
        let size = 0
        for (const state of states.values()) if (state.isPerGroup) state.rows = new Map()
        for (const { rows, weight } of states.values()) size += rows.size * weight
        if (size > MAX_ROWS) this.clear()
      },
      get hasWritten() {
        return writes.hasWritten
      },
      get hasDeferred() {
        return writes.hasDeferred
      },
      insertDeferred: writes.flush,
      get hasConflict() {
        return writes.hasConflict
      },
      keepCommand() {
        undo.length = 0
        writes.beginCommand()
      },
      undoCommand() {
        for (const step of undo.toReversed()) step()
        undo.length = 0
        writes.beginCommand()
      },
      flush() {
        for (const state of states.values()) flushState(state)
        writes.flush()
        undo.length = 0
      },
      clear() {
        for (const state of states.values()) {
          state.rows = new Map()
          state.changed.clear()
        }
        writes.forget()
        undo.length = 0
      },
    } satisfies WriterMemory,
  }
}
