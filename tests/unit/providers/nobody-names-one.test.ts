import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = 'server/platform/providers/'
/** Providers with their kind: `payments/sandbox`. */
const PROVIDERS = globSync(`${FOLDER}*/*/adapter.ts`).map((file) => dirname(file).slice(FOLDER.length))
/** Names of standards, and generic words. */
const PLAIN = ['openid', 'smtp', 'http', 'outbox', 'operator', 'desk', 'folder']
/** Words with other meanings: as a provider's name they are in quotes. */
const QUOTED = ['studio', 'virtual']

/** Files outside the providers that may contain a name, and the reason. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // an earlier release served its pages and callbacks under its name; a directive of content policies has it too
  sandbox: [
    'server/shared/constants/renamed-paths.ts',
    'server/edge/gateway/request-facts.ts',
    'server/edge/gateway/middleware/studio-pages.ts',
  ],
  // a page that checks a draw names the beacon whose signature it verifies
  drand: ['server/shared/rules/fairness/beacon.ts'],
  // the kind of captcha is in the API, and the browser's part is a third party
  altcha: ['server/shared/contract/identity/captcha.ts', 'app/features/third-parties/'],
  // pages, their content policy and visitors must know whose script it is
  recaptcha: [
    'server/shared/contract/identity/captcha.ts',
    'app/features/third-parties/',
    'server/shared/constants/third-parties.ts',
    'server/settings.ts',
    'server/env.ts',
    'messages/',
  ],
  // it is our own program, below a path of its own on a site; the demo's free spins are for one of its games; a column's default is for rows from before
  // providers had names
  studio: [
    'server/supervisor/programs.ts',
    'server/edge/gateway/request-facts.ts',
    'server/platform/modules/promotions/demo-offers.ts',
    'db/platform/schema/promotions.ts',
  ],
}

const isMade = (file: string) => /^app\/(?:paraglide\/|routeTree\.gen\.ts$)|^db\/.*\/migrations\//.test(file)
const sources = globSync(['{app,server,db}/**/*.{ts,tsx,css,sql}', 'messages/*.json'])
  .filter((file) => !file.startsWith(FOLDER) && !isMade(file))
  .map((file) => ({ file, text: file + readFileSync(file, 'utf8') }))

function filesThatSay(name: string): string[] {
  // the "sandbox" attribute of a frame does not count
  const reported = QUOTED.includes(name) ? new RegExp(`['"\`]${name}['"\`]`) : new RegExp(`(?<![a-z])${name}(?!=)`, 'i')
  return sources.filter(({ text }) => reported.test(text)).map(({ file }) => file)
}

const names = [...new Set(PROVIDERS.map((path) => basename(path)))].filter((name) => !PLAIN.includes(name))

describe.each(names)('no file outside of the providers says %s', (name) => {
  const known = KNOWN[name] ?? []
  test('but where it is known to', () => {
    expect(filesThatSay(name).filter((file) => !known.some((place) => file.startsWith(place)))).toEqual([])
  })

  test.skipIf(known.length === 0)('and where it is known to it does', () => {
    const files = filesThatSay(name)
    expect(known.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([])
  })
})

test('there is a provider of every kind to look for, and something to look in', () => {
  const kinds = globSync(`${FOLDER}*/registry.ts`).map((file) => basename(dirname(file)))
  expect([...new Set(PROVIDERS.map((path) => dirname(path)))].toSorted()).toEqual(kinds.toSorted())
  expect(names).toEqual(
    expect.arrayContaining(['sandbox', 'btcpay', 'studio', 'virtual', 'drand', 'altcha', 'recaptcha']),
  )
  expect(sources.length).toBeGreaterThan(0)
})
