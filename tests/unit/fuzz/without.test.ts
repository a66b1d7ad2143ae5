import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { findPlaces } from '../../fuzz/without/find-places.ts'
import { FIXES } from '../../fuzz/without/fixes.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test('every fix of the platform stands where the fuzzer takes it out', () => {
  const places = Object.values(FIXES).flatMap((fix) => fix.places.filter(({ folder }) => folder.startsWith('server/')))
  const files = [...findPlaces(process.cwd(), places).keys()].map((url) => url.split('/').at(-1))
  expect(files.sort()).toEqual(['app.ts', 'own-value.ts', 'semaphore.ts', 'set-new-password.ts'])
})

test('a fix that stands nowhere, or twice, is not taken for found', () => {
  using root = temporaryDirectory()
  mkdirSync(join(root.path, 'built'))
  const write = (name: string, text: string) => writeFileSync(join(root.path, 'built', name), text)
  const place = { folder: 'built', text: /cut\(MAX(?:\$\d+)?\)/, without: '' }
  write('one.mjs', 'cut(MIN)')
  expect(() => findPlaces(root.path, [place])).toThrow('0 times')
  write('two.mjs', 'cut(MAX$2)')
  expect([...findPlaces(root.path, [place])]).toEqual([
    [pathToFileURL(join(root.path, 'built', 'two.mjs')).href, [place]],
  ])
  write('one.mjs', 'cut(MAX)')
  expect(() => findPlaces(root.path, [place])).toThrow('2 times')
})
