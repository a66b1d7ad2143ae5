import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isBuildStale, PROGRAMS_BUILD, SITE_BUILD } from '#server/supervisor/build-age.mjs'
import { newestFiles } from '#server/supervisor/programs-built.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const { entry: ENTRY } = SITE_BUILD

function writeAt(root: string, path: string, seconds: number) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, seconds, seconds)
}

test('without a build there is one to make', () => {
  using root = temporaryDirectory()
  expect(isBuildStale(root.path, SITE_BUILD)).toBe(true)
})

test('a build stands until a source that it was made of is newer', () => {
  using root = temporaryDirectory()
  writeAt(root.path, 'app/routes/index.tsx', 100)
  writeAt(root.path, 'messages/ru.json', 150)
  writeAt(root.path, ENTRY, 200)
  expect(isBuildStale(root.path, SITE_BUILD)).toBe(false)
  writeAt(root.path, 'messages/ru.json', 300)
  expect(isBuildStale(root.path, SITE_BUILD)).toBe(true)
})

test.each([
  'app/paraglide/messages.js',
  'app/routeTree.gen.ts',
  'server/platform/hosts/node/main.ts',
  'server/studio/hosts/node/main.ts',
])('%s is not in the build and ages nothing', (path) => {
  using root = temporaryDirectory()
  writeAt(root.path, ENTRY, 200)
  writeAt(root.path, path, 300)
  expect(isBuildStale(root.path, SITE_BUILD)).toBe(false)
})

test('the programs beside the site are started from their build until a source of theirs is newer', () => {
  using root = temporaryDirectory()
  expect(newestFiles(root.path)('platform')).toBe('server/platform/hosts/node/main.ts')
  writeAt(root.path, 'db/platform/schema/bets.ts', 100)
  writeAt(root.path, PROGRAMS_BUILD.entry, 200)
  writeAt(root.path, 'server/edge/gateway/gateway.ts', 300)
  expect(newestFiles(root.path)('platform')).toBe('.output-platform/platform.mjs')
  writeAt(root.path, 'server/shared/money/micros.ts', 300)
  expect(newestFiles(root.path)('studio')).toBe('server/studio/hosts/node/main.ts')
})
