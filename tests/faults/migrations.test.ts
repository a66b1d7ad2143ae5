import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { unpack } from '../upgrades/archive.ts'

/** The oldest database that is kept. */
const ARCHIVE = 'tests/upgrades/5d80a17.zip.br'
const PROGRAM = 'tests/faults/crash/migrate-program.ts'
/** Migrations that each start applies before it is killed. */
const APPLIED = 5
/** The COMMIT of the next one: two statements come before all, and each has a BEGIN, its own and a COMMIT. */
const KILLED_BEFORE = 2 + 3 * APPLIED + 3
const NEVER = 0

/** Puts the database of a release as it was killed, with its write-ahead log, into a new folder. */
function restore(folder: string): string {
  mkdirSync(folder)
  for (const [name, bytes] of Object.entries(unpack(readFileSync(ARCHIVE))))
    if (name.startsWith('platform.db')) writeFileSync(join(folder, name), bytes)
  return join(folder, 'platform.db')
}

const migrate = (file: string, before: number) =>
  spawnSync(process.execPath, [PROGRAM, file, String(before)], { encoding: 'utf8' })

function read(file: string, sql: string): unknown[] {
  const connection = openConnection(file)
  try {
    const statement = connection.prepare(sql)
    statement.raw(true)
    return statement.all([])
  } finally {
    connection.close()
  }
}

const tagsOf = (file: string) => read(file, 'SELECT tag FROM applied_migrations ORDER BY id')
const schemaOf = (file: string) => read(file, 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name')

test('a start that is killed while it migrates is continued by the next one', () => {
  using root = temporaryDirectory()
  const whole = restore(join(root.path, 'whole'))
  const { status, stderr } = migrate(whole, NEVER)
  expect([status, stderr]).toEqual([0, ''])

  const killed = restore(join(root.path, 'killed'))
  const tags = tagsOf(whole)
  let applied = tagsOf(killed).length
  expect(tags.length - applied).toBeGreaterThan(3 * APPLIED)
  while (migrate(killed, KILLED_BEFORE).signal === 'SIGKILL') {
    expect(tagsOf(killed)).toEqual(tags.slice(0, applied + APPLIED))
    applied += APPLIED
  }
  expect(tagsOf(killed)).toEqual(tags)
  expect(schemaOf(killed)).toEqual(schemaOf(whole))
  expect(read(killed, 'PRAGMA integrity_check')).toEqual([['ok']])
})
