import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = 'server/platform/providers/'
/** By kind: `payments/sandbox`. */
const PROVIDERS = globSync(`${FOLDER}*/*/adapter.ts`).map((file) => dirname(file).slice(FOLDER.length))
/** A standard, or a word for how something is done, whoever does it. */
const PLAIN = ['openid', 'smtp', 'http', 'outbox', 'operator', 'desk']
/** Words that are said of other things, too: as a name they stand in quotes. */
const QUOTED = ['studio', 'virtual']

/** Where a name may stand outside, and why. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // an earlier release served its pages and callbacks under its name
  sandbox: ['server/shared/constants/renamed-paths.ts', 'server/edge/gateway/request-facts.ts'],
  // which question a browser is asked is on the wire, and its answer is the browser's own third party
  altcha: ['server/shared/contract/identity/captcha.ts', 'app/features/third-parties/'],
  // whose script that is, a page, its content policy and its visitors have to be told
  recaptcha: [
    'server/shared/contract/identity/captcha.ts',
    'app/features/third-parties/',
    'server/shared/constants/third-parties.ts',
    'server/settings.ts',
    'server/env.ts',
    'messages/',
  ],
  // it is a program of our own; the demo's present is a game of it; a column's default is for rows of before a provider could be named
  studio: [
    'server/supervisor/programs.ts',
    'server/platform/modules/promotions/demo-offers.ts',
    'db/platform/schema/promotions.ts',
  ],
}

const isMade = (file: string) => /^app\/(?:paraglide\/|routeTree\.gen\.ts$)|^db\/.*\/migrations\//.test(file)
const sources = globSync(['{app,server,db}/**/*.{ts,tsx,css,sql}', 'messages/*.json'])
  .filter((file) => !file.startsWith(FOLDER) && !isMade(file))
  .map((file) => ({ file, text: file + readFileSync(file, 'utf8') }))

function filesThatSay(name: string): string[] {
  // a frame has an attribute "sandbox", which the element's own line sets
  const said = QUOTED.includes(name) ? new RegExp(`['"\`]${name}['"\`]`) : new RegExp(`(?<![a-z])${name}(?!=)`, 'i')
  return sources.filter(({ text }) => said.test(text)).map(({ file }) => file)
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
