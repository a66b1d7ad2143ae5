import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { onChange } from '#server/supervisor/watch.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test('many files written at once are one change, however deep they lie', async () => {
  using directory = temporaryDirectory()
  mkdirSync(join(directory.path, 'deep'))
  const called = vi.fn()
  onChange([directory.path], called)
  for (const name of ['a.ts', 'deep/b.ts', 'deep/c.ts']) writeFileSync(join(directory.path, name), '')
  await expect.poll(() => called.mock.calls.length, { timeout: 60_000 }).toBe(1)
})
