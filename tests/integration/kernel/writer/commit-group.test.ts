import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Connection, openConnection, storageOver } from '#server/platform/hosts/node/storage/connection.ts'
import { groupCommitter, WriterBroken } from '#server/platform/kernel/writer/commit-group.ts'
import type { Outcome } from '#server/platform/kernel/writer/messages.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { games } from '#server/shared/rules/games.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { NOTES_SCHEMA, type NoteCommands, noteCommands } from '../../../support/writer/commands.ts'

type Order = {
  [Name in keyof NoteCommands]: [name: Name, input: Parameters<NoteCommands[Name]>[1]]
}[keyof NoteCommands]

function openNotes() {
  const directory = temporaryDirectory()
  const connection = openConnection(join(directory.path, 'notes.db'))
  connection.exec(NOTES_SCHEMA)
  const executed: string[] = []
  const trouble = new Map<string, string>()
  const troubled: Connection = {
    prepare: (sql) => connection.prepare(sql),
    exec(sql) {
      executed.push(sql)
      const code = trouble.get(sql)
      if (code !== undefined) throw Object.assign(new Error('trouble'), { code })
      connection.exec(sql)
    },
    parameterLimit: connection.parameterLimit,
    get inTransaction() {
      return connection.inTransaction
    },
    close: () => connection.close(),
  }
  const commitGroup = groupCommitter(storageOver(troubled), noteCommands, {
    secret: 'secret',
    rules: games,
    jurisdiction: JURISDICTIONS.demo,
  })
  return {
    trouble,
    executed,
    commit: (...orders: Order[]) =>
      commitGroup(orders.map(([name, input], id) => ({ id, name, input, now: 0, seed: new Uint8Array(32).fill(id) }))),
    texts() {
      const statement = connection.prepare('SELECT text FROM notes ORDER BY rowid')
      statement.raw(true)
      return statement.all([]).map(([text]) => text)
    },
    [Symbol.dispose]() {
      connection.close()
      directory[Symbol.dispose]()
    },
  }
}

const kinds = (outcomes: readonly Outcome[]) => outcomes.toSorted((a, b) => a.id - b.id).map(({ kind }) => kind)

test('a group is one transaction, and each of its commands has its own answer', () => {
  using notes = openNotes()
  expect(notes.commit(['note', 'a'], ['note', 'b'])).toEqual([
    { id: 0, kind: 'answer', output: 1, announcements: [] },
    { id: 1, kind: 'answer', output: 1, announcements: [] },
  ])
  expect(notes.executed.filter((sql) => sql === 'COMMIT')).toHaveLength(1)
  expect(notes.texts()).toEqual(['a', 'b'])
})

test('a refusal undoes its own command and comes back whole', () => {
  using notes = openNotes()
  const outcomes = notes.commit(['note', 'a'], ['refuse', 'b'], ['note', 'c'])
  expect(kinds(outcomes)).toEqual(['answer', 'refusal', 'answer'])
  expect(outcomes[1]).toEqual({ id: 1, kind: 'refusal', refusal: [{ code: 'conflict', field: 'text', detail: 'b' }] })
  expect(notes.texts()).toEqual(['a', 'c'])
})

const poisons = [
  'fault',
  'overflow',
  'passBoolean',
  'forgetParameter',
  'commitItself',
  'answerFunction',
  'fillDisk',
  'rollBackAll',
] as const

test.each(poisons)('%s fails alone: the commands around it are written once and answered', (poison) => {
  using notes = openNotes()
  const outcomes = notes.commit(['note', 'a'], ['noteRandom', 40], [poison, 'b'], [poison, 'c'], ['note', 'd'])
  const failed = poison === 'fillDisk' ? 'refusal' : 'fault'
  expect(kinds(outcomes)).toEqual(['answer', 'answer', failed, failed, 'answer'])
  expect(notes.texts()).toEqual(['a', expect.stringMatching(/^[0-9a-f]{80}$/), 'd'])
  expect(kinds(notes.commit(['note', 'e']))).toEqual(['answer'])
})

test('a command that runs again after a lost transaction draws the same random bytes', () => {
  using calm = openNotes()
  using troubled = openNotes()
  calm.commit(['noteRandom', 40])
  troubled.commit(['noteRandom', 40], ['rollBackAll', 'b'])
  expect(troubled.texts()).toEqual(calm.texts())
})

test('a command that is not in the registry is a fault of its asker alone', () => {
  using directory = temporaryDirectory()
  const connection = openConnection(join(directory.path, 'empty.db'))
  const message = { id: 1, name: 'constructor', input: null, now: 0, seed: new Uint8Array(32) }
  const [outcome] = groupCommitter(
    storageOver(connection),
    {},
    { secret: 'secret', rules: games, jurisdiction: JURISDICTIONS.demo },
  )([message])
  connection.close()
  expect(outcome).toMatchObject({ kind: 'fault', fault: { message: 'TypeError: unknown command constructor' } })
})

test('when the COMMIT fails, no command of the group claims success and nothing is written', () => {
  using notes = openNotes()
  notes.trouble.set('COMMIT', 'SQLITE_FULL')
  const outcomes = notes.commit(['note', 'a'], ['refuse', 'b'], ['note', 'c'])
  expect(outcomes).toMatchObject(Array(3).fill({ kind: 'refusal', refusal: [{ code: 'unavailable' }] }))
  notes.trouble.clear()
  expect(notes.texts()).toEqual([])
  expect(kinds(notes.commit(['note', 'd']))).toEqual(['answer'])
  expect(notes.texts()).toEqual(['d'])
})

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'])(
  'while a transaction cannot begin because of %s, commands are refused as unavailable with the cause',
  (code) => {
    using notes = openNotes()
    notes.trouble.set('BEGIN IMMEDIATE', code)
    const refused = { kind: 'refusal', refusal: [{ code: 'unavailable' }], cause: expect.stringContaining(code) }
    expect(notes.commit(['note', 'a'], ['note', 'b'])).toMatchObject([refused, refused])
    notes.trouble.clear()
    expect(kinds(notes.commit(['note', 'c']))).toEqual(['answer'])
    expect(notes.texts()).toEqual(['c'])
  },
)

test('a defect of the database is a fault, and no passing trouble', () => {
  using notes = openNotes()
  notes.trouble.set('BEGIN IMMEDIATE', 'SQLITE_CORRUPT')
  expect(kinds(notes.commit(['note', 'a']))).toEqual(['fault'])
})

test.each([
  ['the disk failed under the COMMIT', new Map([['COMMIT', 'SQLITE_IOERR_FSYNC']])],
  [
    'a failed COMMIT cannot be rolled back',
    new Map([
      ['COMMIT', 'SQLITE_FULL'],
      ['ROLLBACK', 'SQLITE_ERROR'],
    ]),
  ],
])('the writer gives up when %s, and still tells every asker', (_, trouble) => {
  using notes = openNotes()
  for (const [sql, code] of trouble) notes.trouble.set(sql, code)
  let thrown: unknown
  try {
    notes.commit(['note', 'a'], ['note', 'b'])
  } catch (error) {
    thrown = error
  }
  if (!(thrown instanceof WriterBroken)) throw new Error('the writer goes on', { cause: thrown })
  expect(kinds(thrown.outcomes)).toEqual(['fault', 'fault'])
})
