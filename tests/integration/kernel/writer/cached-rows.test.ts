import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Connection, openConnection, storageOver } from '#server/platform/hosts/node/storage/connection.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { groupCommitter } from '#server/platform/kernel/writer/commit-group.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { games } from '#server/shared/rules/games.ts'
import { isFull } from '../../../support/run/depth.ts'
import fc from '../../../support/run/fast-check.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

const SCHEMA = `
  CREATE TABLE purses (name TEXT PRIMARY KEY, coins INTEGER NOT NULL);
  CREATE TABLE others (text TEXT);
  CREATE TABLE notes (title TEXT PRIMARY KEY, coins INTEGER NOT NULL CHECK (coins < 90));
  CREATE TRIGGER end_all BEFORE INSERT ON others BEGIN SELECT RAISE(ROLLBACK, 'all of it'); END;`

const CACHED_PURSES: CachedTable<number> = {
  table: 'purses',
  load: (db, name) => {
    const row = db.get<{ coins: bigint }>('SELECT coins FROM purses WHERE name = ?', [name])
    return row && Number(row.coins)
  },
  store: (db, name, coins) =>
    db.run('UPDATE purses SET coins = changed.column2 FROM (VALUES (?, ?)) AS changed WHERE name = changed.column1', [
      name,
      coins,
    ]),
  isStored: (coins, stored) => coins === stored,
}

type Gift = { readonly name: string; readonly coins: number }

function give({ db }: CommandContext, { name, coins }: Gift): number {
  const purses = db.cached(CACHED_PURSES)
  if (purses.get(name) === undefined) purses.db.run('INSERT INTO purses (name, coins) VALUES (?, 0)', [name])
  const has = (purses.get(name) ?? 0) + coins
  purses.set(name, has)
  return has
}

function giveByStatement({ db }: CommandContext, { name, coins }: Gift): void {
  db.run('UPDATE purses SET coins = coins + ? WHERE name = ?', [coins, name])
}

const sum = ({ db }: CommandContext) =>
  Number(db.get<{ sum: bigint }>('SELECT COALESCE(SUM(coins), 0) AS sum FROM purses')?.sum)

/** Few titles, so that conflicts occur. */
const titleOf = ({ name, coins }: Gift) => `${name}${coins % 4}`

/** Whether it was new. */
function note({ db }: CommandContext, gift: Gift): boolean {
  const { changes } = db.append('INSERT INTO notes (title, coins) VALUES (?, ?) ON CONFLICT (title) DO NOTHING', [
    titleOf(gift),
    gift.coins,
  ])
  return changes === 1
}

const notes = ({ db }: CommandContext) =>
  Number(db.get<{ count: bigint }>('SELECT count(*) AS count FROM notes')?.count)

/**
 * Changes through the cache, through statements that bypass it, through both in either order, and all of them rolled
 * back.
 */
const commands = {
  give,
  giveByStatement,
  giveAndSum(context: CommandContext, gift: Gift) {
    give(context, gift)
    return sum(context)
  },
  giveBothWays(context: CommandContext, gift: Gift) {
    give(context, gift)
    giveByStatement(context, gift)
    return give(context, gift)
  },
  giveAndTakeBack(context: CommandContext, { name, coins }: Gift) {
    give(context, { name, coins })
    return give(context, { name, coins: -coins })
  },
  giveAndRefuse(context: CommandContext, gift: Gift) {
    give(context, gift)
    throw new Refusal('conflict')
  },
  giveBothWaysAndRefuse(context: CommandContext, gift: Gift) {
    give(context, gift)
    sum(context)
    giveByStatement(context, gift)
    give(context, gift)
    throw new Refusal('conflict')
  },
  giveAndEndAll(context: CommandContext, gift: Gift) {
    give(context, gift)
    context.db.run('INSERT INTO others (text) VALUES (?)', ['x'])
  },
  giveOnce: (context: CommandContext, gift: Gift) => (note(context, gift) ? give(context, gift) : 'there already'),
  noteAnew({ db }: CommandContext, gift: Gift) {
    db.append('INSERT INTO notes (title, coins) VALUES (?, ?)', [titleOf(gift), gift.coins])
  },
  noteAndCount(context: CommandContext, gift: Gift) {
    note(context, gift)
    return notes(context)
  },
  noteAndCatch(context: CommandContext, gift: Gift) {
    try {
      commands.noteAnew(context, gift)
      return notes(context)
    } catch {
      return 'caught'
    }
  },
  noteAndRefuse(context: CommandContext, gift: Gift) {
    throw new Refusal(note(context, gift) ? 'conflict' : 'not_found')
  },
  noteCountAndRefuse(context: CommandContext, gift: Gift) {
    note(context, gift)
    throw new Refusal('conflict', { detail: String(notes(context)) })
  },
}
type Name = keyof typeof commands

type Rows = { purses: Map<string, number>; notes: Map<string, number> }
const copyOf = ({ purses, notes }: Rows): Rows => ({ purses: new Map(purses), notes: new Map(notes) })

/** A result, a rejection, or just a rollback. */
type End = { readonly answer: unknown } | { readonly refusal: { code: string; detail?: string } } | 'undone'

function expected(rows: Rows, name: Name, gift: Gift): End {
  const { notes } = rows
  const title = titleOf(gift)
  const isNew = !notes.has(title)
  const isRefused = gift.coins >= 90
  const noted = () => new Map([[title, gift.coins], ...notes])
  switch (name) {
    case 'giveOnce':
      if (isRefused) return 'undone'
      rows.notes = noted()
      return { answer: isNew ? given(rows.purses, 'give', gift) : 'there already' }
    case 'noteAnew':
      if (isRefused || !isNew) return 'undone'
      rows.notes = noted()
      return { answer: undefined }
    case 'noteAndCatch':
      if (isRefused || !isNew) return { answer: 'caught' }
      rows.notes = noted()
      return { answer: rows.notes.size }
    case 'noteAndCount':
      if (isRefused) return 'undone'
      rows.notes = noted()
      return { answer: rows.notes.size }
    case 'noteAndRefuse':
      return isRefused ? 'undone' : { refusal: { code: isNew ? 'conflict' : 'not_found' } }
    case 'noteCountAndRefuse':
      return isRefused ? 'undone' : { refusal: { code: 'conflict', detail: String(noted().size) } }
    default: {
      const answer = given(rows.purses, name, gift)
      return answer === 'undone' ? 'undone' : { answer }
    }
  }
}

function given(purses: Map<string, number>, name: Name, { name: purse, coins }: Gift): unknown {
  const has = purses.get(purse)
  const add = (times: number) => {
    purses.set(purse, (has ?? 0) + times * coins)
    return purses.get(purse)
  }
  switch (name) {
    case 'give':
      return add(1)
    case 'giveByStatement':
      if (has !== undefined) add(1)
      return undefined
    case 'giveAndSum':
      add(1)
      return [...purses.values()].reduce((all, one) => all + one, 0)
    case 'giveBothWays':
      return add(3)
    case 'giveAndTakeBack':
      return add(0)
    default:
      return 'undone'
  }
}

const NAMES = Object.keys(commands) as Name[]
const pending = fc.record({
  command: fc.constantFrom(...NAMES),
  gift: fc.record({ name: fc.constantFrom('a', 'b', 'c'), coins: fc.integer({ min: 1, max: 100 }) }),
})
const groups = fc.array(
  fc.record({ asked: fc.array(pending, { minLength: 1, maxLength: 12 }), isCommitted: fc.boolean() }),
  { minLength: 1, maxLength: 12 },
)

test('the cache equals the database after rollbacks and other writes', () => {
  fc.assert(
    fc.property(groups, (run) => {
      using directory = temporaryDirectory()
      const connection = openConnection(join(directory.path, 'purses.db'))
      connection.exec(SCHEMA)
      connection.exec('PRAGMA synchronous = OFF')
      let mayCommit = true
      const commit = groupCommitter(storageOver(faulty(connection, () => mayCommit)), commands, {
        secret: 'secret',
        rules: games,
        jurisdiction: JURISDICTIONS.demo,
      })
      let rows: Rows = { purses: new Map(), notes: new Map() }
      for (const { asked: requested, isCommitted } of run) {
        mayCommit = isCommitted
        const outcomes = commit(
          requested.map(({ command, gift }, id) => ({
            id,
            name: command,
            input: gift,
            now: 0,
            seed: new Uint8Array(32),
          })),
        )
        const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
        const after = copyOf(rows)
        for (const [id, { command, gift }] of requested.entries()) {
          const end = expected(after, command, gift)
          const outcome = byId.get(id)
          if (end === 'undone' || !isCommitted) expect(outcome?.kind).not.toBe('answer')
          else if ('answer' in end) expect(outcome).toMatchObject({ kind: 'answer', output: end.answer })
          else expect(outcome).toMatchObject({ kind: 'refusal', refusal: [end.refusal] })
        }
        if (isCommitted) rows = after
        for (const [sql, kept] of [
          ['SELECT name, coins FROM purses ORDER BY name', rows.purses],
          ['SELECT title, coins FROM notes ORDER BY title', rows.notes],
        ] as const) {
          const stored = connection.prepare(sql).raw(true) as Stored
          expect(stored.all([]).map(([name, coins]) => [name, Number(coins)])).toEqual([...kept].toSorted())
        }
      }
      connection.close()
    }),
    { numRuns: isFull ? 2000 : 150 },
  )
})

test('changed rows of a table are written by one statement, and unchanged ones by none', () => {
  using directory = temporaryDirectory()
  const connection = openConnection(join(directory.path, 'purses.db'))
  connection.exec(SCHEMA)
  const written: number[] = []
  const commit = groupCommitter(
    storageOver(
      watched(connection, (sql, values) => void (sql.startsWith('UPDATE purses') && written.push(values.length / 2))),
    ),
    commands,
    { secret: 'secret', rules: games, jurisdiction: JURISDICTIONS.demo },
  )
  const group = (command: Name, names: string) =>
    commit(
      [...names].map((name, id) => ({
        id,
        name: command,
        input: { name, coins: 1 },
        now: 0,
        seed: new Uint8Array(32),
      })),
    )
  group('give', 'abcdefgh')
  expect(written.splice(0)).toEqual([8])
  // by powers of two, so that few texts are prepared
  group('give', 'abcde')
  expect(written.splice(0)).toEqual([4, 1])
  group('giveAndTakeBack', 'abcdefgh')
  expect(written).toEqual([])
  const stored = connection.prepare('SELECT sum(coins) FROM purses').raw(true) as Stored
  expect(stored.all([])).toEqual([[13n]])
  connection.close()
})

/** Reports the statements that write rows. */
function watched(connection: Connection, onRun: (sql: string, values: readonly unknown[]) => void): Connection {
  return {
    ...connection,
    prepare(sql) {
      const statement = connection.prepare(sql)
      return {
        ...statement,
        run(values) {
          onRun(sql, values)
          return statement.run(values)
        },
      }
    },
    get inTransaction() {
      return connection.inTransaction
    },
  }
}

type Stored = { all(parameters: readonly []): (readonly unknown[])[] }

/** Simulates a full disk at chosen COMMITs. */
function faulty(connection: Connection, mayCommit: () => boolean): Connection {
  return {
    prepare: (sql) => connection.prepare(sql),
    exec(sql) {
      if (sql === 'COMMIT' && !mayCommit()) throw new Error('the disk is full')
      connection.exec(sql)
    },
    // limit of the strictest runtime: rows are written in several statements
    parameterLimit: 100,
    get inTransaction() {
      return connection.inTransaction
    },
    close: () => connection.close(),
  }
}
