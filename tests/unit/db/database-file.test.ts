import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { databaseFile } from '#db/platform/database-file.ts'

test.each([
  ['file:///var/lib/fairline/platform.db', '/var/lib/fairline/platform.db'],
  ['file:///a%20b/platform.db', '/a b/platform.db'],
  ['file:/var/platform.db', '/var/platform.db'],
  ['file:./data/platform.db', resolve('data/platform.db')],
])('%s is %s', (url, path) => {
  expect(databaseFile(url)).toBe(path)
})

test('a URL of a server is no file', () => {
  expect(() => databaseFile('http://127.0.0.1:8080')).toThrow('not a file: URL')
})
