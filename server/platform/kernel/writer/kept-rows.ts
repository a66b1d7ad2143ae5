import type { Rows } from './rows.ts'

/** Rows of a table that the writer alone changes, and so may keep in memory. Make one for a table, and use it everywhere. */
export type KeptTable<Row> = {
  readonly table: string
  /** Other tables that `load` reads: what changes one makes what is kept untrue, too. None of their rows may wait to be written. */
  readonly beside?: readonly string[]
  /** As how many rows one of it counts in memory; 1 where it is left out. */
  readonly weight?: number
  /** Whether a row is kept until its group is committed, and no longer: few are asked for again. */
  readonly isBrief?: boolean
  readonly load: (db: Rows, key: string) => Row | undefined
  /** Writes a changed row. Without it whoever changes one writes it at once, by `KeptRows.db`. */
  readonly store?: (db: Rows, key: string, row: Row) => void
}

/**
 * What is kept of a table, as the command that runs has left it. A changed row is written before the group is committed,
 * once; earlier where any other statement names its table. What is no longer true is forgotten: by a statement that
 * changes the table, and by every rollback.
 */
export type KeptRows<Row> = {
  /** Undefined where there is none. */
  get(key: string): Row | undefined
  set(key: string, row: Row): void
  /** For the table's own statements, which make nothing of what is kept untrue. */
  readonly db: Rows
}

/** What the writer tells its memory of the transaction. */
export type WriterMemory = {
  /** From here on changed rows wait for `flush`, and where the group is trusted new ones, too. */
  begin(isTrusted: boolean): void
  /** Whether the command that runs has changed the database: then memory alone cannot undo it. */
  readonly hasWritten: boolean
  /** Whether it has new rows that wait: what it knows of them is a guess, and so is what it was refused for since. */
  readonly hasGuessed: boolean
  /** Inserts the new rows that wait, to know it. */
  settleGuesses(): void
  /** Whether a row that had waited was refused: nobody knows whose it was, and all of the group has to run again. */
  readonly isMistaken: boolean
  /** What was changed since the last of these two is kept. */
  keepCommand(): void
  /** What was changed since then was undone by the database, too. */
  undoCommand(): void
  /** Writes all that was changed. */
  flush(): void
  /** Nothing is known any more. */
  forget(): void
}

/** A statement, by the tables that it names and the one that it changes. */
export type Touched = { readonly names: ReadonlySet<string>; readonly changed: string | null }

export function touchedBy(sql: string): Touched {
  const names = new Set(sql.toLowerCase().match(/\w+/g))
  const [, changed = null] = /(?:\binto|\bupdate|\bdelete\s+from)\s+(\w+)/i.exec(sql) ?? []
  return { names, changed: changed?.toLowerCase() ?? null }
}

type Kept = { row: unknown; isChanged: boolean }
type State = {
  rows: Map<string, Kept>
  /** Those of them that may have to be written: there are thousands of others. */
  readonly changed: Map<string, Kept>
  readonly store: (key: string, row: unknown) => void
  /** What `keep` gives of it. */
  handle?: unknown
  readonly table: string
  readonly weight: number
  readonly isBrief: boolean
  /** Of which a change makes what is kept untrue. */
  readonly tables: ReadonlySet<string>
}

/** What is kept of the tables that a statement names, and of those whose truth it changes. */
type Concerned = { readonly named: readonly State[]; readonly changed: readonly State[] }

/** Beyond this all that is kept is dropped between two groups: memory is a help, no store. */
const MAX_ROWS = 20_000

/** What a writer's memory stands on. */
type MemoryParts = {
  /** Those that it does not watch. */
  readonly statements: Rows
  readonly undo: UndoSteps
  readonly writes: Writes
}

/** What is to be done, the last first, to undo in memory what the command that runs has done. */
export type UndoSteps = (() => void)[]

/** Of the statements below: new rows that wait, and what was written. */
export type Writes = {
  begin(isTrusted: boolean): void
  beginCommand(): void
  flush(): void
  forget(): void
  readonly hasWritten: boolean
  readonly hasGuessed: boolean
  readonly isMistaken: boolean
}

/** The memory of a writer's database. */
export function openWriterMemory({ statements, undo, writes }: MemoryParts) {
  const states = new Map<unknown, State>()
  /** Found once for each statement, and again when one more table is kept. */
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
    for (const [key, kept] of state.changed) {
      // whose change was undone, or which is not kept any more
      if (!kept.isChanged || state.rows.get(key) !== kept) continue
      state.store(key, kept.row)
      kept.isChanged = false
      undo.push(() => {
        kept.isChanged = true
        state.changed.set(key, kept)
      })
    }
    state.changed.clear()
  }

  function stateOf<Row>(kept: KeptTable<Row>): State {
    const known = states.get(kept)
    if (known) return known
    const { table, beside = [], weight = 1, isBrief = false, store } = kept
    const state: State = {
      table,
      weight,
      isBrief,
      tables: new Set([table, ...beside]),
      rows: new Map(),
      changed: new Map(),
      store: (key, row) => store?.(statements, key, row as Row),
    }
    states.set(kept, state)
    concerned = new Map()
    return state
  }

  function keep<Row>(kept: KeptTable<Row>): KeptRows<Row> {
    const state = stateOf(kept)
    state.handle ??= handleOf(kept, state)
    return state.handle as KeptRows<Row>
  }

  function handleOf<Row>(kept: KeptTable<Row>, state: State): KeptRows<Row> {
    function find(key: string): Kept | undefined {
      const known = state.rows.get(key)
      if (known) return known
      const row = kept.load(statements, key)
      return row === undefined ? undefined : add(key, { row, isChanged: false })
    }

    function add(key: string, one: Kept): Kept {
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
        const one = known ?? add(key, { row, isChanged: false })
        one.row = row
        if (!isInGroup) return state.store(key, row)
        one.isChanged = kept.store !== undefined
        if (one.isChanged) state.changed.set(key, one)
      },
      db: statements,
    }
  }

  return {
    keep,
    /** Before a statement that is watched. */
    before(touched: Touched): void {
      for (const state of concernedBy(touched).named) flushState(state)
    },
    /** After it. */
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
        for (const state of states.values()) if (state.isBrief) state.rows = new Map()
        for (const { rows, weight } of states.values()) size += rows.size * weight
        if (size > MAX_ROWS) this.forget()
      },
      get hasWritten() {
        return writes.hasWritten
      },
      get hasGuessed() {
        return writes.hasGuessed
      },
      settleGuesses: writes.flush,
      get isMistaken() {
        return writes.isMistaken
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
      forget() {
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
