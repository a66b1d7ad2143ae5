import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import type { Statement } from '#server/platform/kernel/writer/storage.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

type Execute = (statement: Statement, amount: string) => unknown

test.each<[string, Execute]>([
  ['get', (statement, amount) => statement.get([amount])],
  ['all', (statement, amount) => statement.all([amount])],
  ['run', (statement, amount) => statement.run([amount])],
])('a statement whose %s failed is executed with the next parameters, not with those of the failure', (_, execute) => {
  using directory = temporaryDirectory()
  const connection = openConnection(join(directory.path, 'purses.db'))
  connection.exec('CREATE TABLE purses (amount INTEGER NOT NULL CHECK (amount < 100)) STRICT')
  connection.exec('INSERT INTO purses VALUES (1)')
  const add = connection.prepare('UPDATE purses SET amount = amount + ? RETURNING CAST(amount AS TEXT)')
  add.raw(true)
  execute(add, '5')
  for (let failure = 0; failure < 3; failure++) expect(() => execute(add, '500')).toThrow('CHECK constraint failed')
  execute(add, '7')
  const read = connection.prepare('SELECT CAST(amount AS TEXT) FROM purses')
  read.raw(true)
  expect(read.get([])).toEqual(['13'])
  connection.close()
})
