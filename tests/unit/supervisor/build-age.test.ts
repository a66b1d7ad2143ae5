import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isBuildStale } from '#server/supervisor/build-age.mjs'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const ENTRY = '.output/server/index.mjs'

function writeAt(root: string, path: string, seconds: number) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, seconds, seconds)
}

test('without a build there is one to make', () => {
  using root = temporaryDirectory()
  expect(isBuildStale(root.path, ENTRY)).toBe(true)
})

test('a build stands until a source that it was made of is newer', () => {
  using root = temporaryDirectory()
  writeAt(root.path, 'app/routes/index.tsx', 100)
  writeAt(root.path, 'messages/ru.json', 150)
  writeAt(root.path, ENTRY, 200)
  expect(isBuildStale(root.path, ENTRY)).toBe(false)
  writeAt(root.path, 'messages/ru.json', 300)
  expect(isBuildStale(root.path, ENTRY)).toBe(true)
})

test.each(['app/paraglide/messages.js', 'app/routeTree.gen.ts', 'server/platform/main.ts'])(
  '%s is not in the build and ages nothing',
  (path) => {
    using root = temporaryDirectory()
    writeAt(root.path, ENTRY, 200)
    writeAt(root.path, path, 300)
    expect(isBuildStale(root.path, ENTRY)).toBe(false)
  },
)
