import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'server/platform/providers/'
/** Companies only: OpenID is a standard, and an outbox is where messages wait, whoever carries them. */
const NAMES = globSync(`${FOLDER}payments/*/adapter.ts`).map((file) => basename(dirname(file)))

const isMade = (file: string) => /^app\/(?:paraglide\/|routeTree\.gen\.ts$)/.test(file)
const sources = globSync(['{app,server,db}/**/*.{ts,tsx,css,sql}', 'messages/*.json']).filter(
  (file) => !file.startsWith(FOLDER) && !isMade(file),
)

test.each(NAMES)('no file outside of the providers says %s', (name) => {
  // a frame has an attribute of that name, which the element's own line sets
  const said = new RegExp(`${name}(?!=)`, 'i')
  expect(sources.filter((file) => said.test(file + readFileSync(file, 'utf8')))).toEqual([])
})

test('there is a name to look for, and something to look in', () => {
  expect(NAMES).toContain('sandbox')
  expect(sources.length).toBeGreaterThan(900)
})
