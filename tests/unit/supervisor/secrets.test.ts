import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const mode = (file: string) => statSync(file).mode & 0o777

test('the secrets are made once, for the owner alone', async () => {
  using directory = temporaryDirectory()
  const dataDir = join(directory.path, 'data')
  const first = await loadOrCreateSecrets(dataDir)
  expect(first.app).toHaveLength(43)
  expect(first.app).not.toBe(first.service)
  expect(mode(join(dataDir, 'secrets.json'))).toBe(0o600)
  expect(await loadOrCreateSecrets(dataDir)).toEqual(first)
})

test('starts at the same moment share one set and leave no draft behind', async () => {
  using directory = temporaryDirectory()
  const all = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecrets(directory.path)))
  expect(new Set(all.map((secrets) => secrets.app)).size).toBe(1)
  expect(readdirSync(directory.path)).toEqual(['secrets.json'])
})

test.each([0o644, 0o640, 0o601])(
  'a file of mode %o that others can open stops the start with one line',
  async (wide) => {
    using directory = temporaryDirectory()
    const file = join(directory.path, 'secrets.json')
    await loadOrCreateSecrets(directory.path)
    chmodSync(file, wide)
    await expect(loadOrCreateSecrets(directory.path)).rejects.toThrow(
      `${file} is open to others (mode ${wide.toString(8)}): who has read it can sign in as anybody. Delete it for new secrets, or chmod 600 it if nobody has.`,
    )
    chmodSync(file, 0o600)
    await loadOrCreateSecrets(directory.path)
  },
)

test('the folder is for its owner alone, also one that was there', async () => {
  using directory = temporaryDirectory()
  const made = join(directory.path, 'made', 'deep')
  await loadOrCreateSecrets(made)
  chmodSync(directory.path, 0o755)
  await loadOrCreateSecrets(directory.path)
  expect([mode(made), mode(directory.path)]).toEqual([0o700, 0o700])
})
