import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openNoteFolder } from '#server/platform/hosts/node/note-folder.ts'
import { openProviders } from '#server/platform/providers/index.ts'
import { EnvironmentError } from '#server/settings.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const KEY = 'witness.example/w1+64e3f7c6+BKdaXA/Z9IYhAcsxMYiQ+3BqhuqCpDxlH7F5LXaizmI+'
const LOG_KEY = 'fairline.example/log/2026+43c00c4d+AdXO9Xz66g+WAivOa7Yj3X+Fz7mIkvGJuZd/BseT3ehl'

const open = (WITNESSES: string, hasFolders = true) =>
  openProviders(
    { WITNESSES },
    {
      secret: 'a secret of the platform, 32 characters',
      log: pino({ enabled: false }),
      ...(hasFolders && { openFolder: openNoteFolder }),
    },
  ).witnesses

/** Lines that prevent the start. */
function linesOf(setting: string, hasFolders?: boolean): readonly string[] {
  try {
    open(setting, hasFolders)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines
    throw error
  }
  return []
}

test('witnesses are those of the setting, in its order', () => {
  using directory = temporaryDirectory()
  expect(open('')).toEqual([])
  expect(open(`https://witness.example/prefix/=${KEY}, ${pathToFileURL(directory.path)}=copies`)).toMatchObject([
    { id: KEY, name: 'witness.example/w1', verifierKey: KEY },
    { id: 'copies', name: 'copies', verifierKey: null },
  ])
})

test.each([
  ['no key', 'https://witness.example', /^WITNESSES\.0: a list of an address, an equals sign and a verifier key/],
  [
    'a damaged key',
    `https://witness.example=${KEY.replace('64e3', '64e4')}`,
    /^WITNESSES\.0\.key: not the verifier key/,
  ],
  ['the key of a log', `https://witness.example=${LOG_KEY}`, /^WITNESSES\.0\.key: not the verifier key of a witness/],
  ['an unknown kind of address', `ftp://witness.example=${KEY}`, /^WITNESSES\.0: no provider is called ftp/],
  [
    'one named twice',
    `https://a.example=${KEY},https://b.example=${KEY}`,
    /^WITNESSES: witness\.example\/w1 is named twice/,
  ],
  [
    'a folder that is not there',
    'file:///nowhere/at/all=copies',
    /^WITNESSES: there is no directory \/nowhere\/at\/all/,
  ],
  ['a folder without a name', 'file:///tmp=two words', /^WITNESSES\.0\.key: a name without spaces/],
])('a setting with %s stops the start with one line', (_, setting, line) => {
  const lines = linesOf(setting)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(line)
})

test('a host without directories refuses a folder', () => {
  expect(linesOf('file:///tmp=copies', false)).toEqual(['WITNESSES: this host has no directories, as file:///tmp'])
})
