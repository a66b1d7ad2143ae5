import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepSecrets } from '#server/supervisor/secrets.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const mode = (file: string) => statSync(file).mode & 0o777

test('the secrets are made once, for the owner alone', async () => {
  using directory = temporaryDirectory()
  const dataDir = join(directory.path, 'data')
  const first = await keepSecrets(dataDir)
  expect(first.app).toHaveLength(43)
  expect(first.app).not.toBe(first.service)
  expect(mode(join(dataDir, 'secrets.json'))).toBe(0o600)
  expect(await keepSecrets(dataDir)).toEqual(first)
})

test('starts at the same moment share one set and leave no draft behind', async () => {
  using directory = temporaryDirectory()
  const all = await Promise.all(Array.from({ length: 8 }, () => keepSecrets(directory.path)))
  expect(new Set(all.map((secrets) => secrets.app)).size).toBe(1)
  expect(readdirSync(directory.path)).toEqual(['secrets.json'])
})

test('a file that others could read is closed again', async () => {
  using directory = temporaryDirectory()
  await keepSecrets(directory.path)
  chmodSync(join(directory.path, 'secrets.json'), 0o644)
  await keepSecrets(directory.path)
  expect(mode(join(directory.path, 'secrets.json'))).toBe(0o600)
})
