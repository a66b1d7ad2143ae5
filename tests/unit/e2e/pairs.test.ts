import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { castAs, PAIR_OF_SPEC, PAIRS } from '../../e2e/pairs.ts'
import { textsOf } from '../../e2e/texts.ts'

const SPECS = new Map(
  globSync('tests/e2e/*.spec.ts').map((file) => [basename(file, '.spec.ts'), readFileSync(file, 'utf8')]),
)

const OPENS_AN_ACCOUNT = /\b(?:signIn|openAccount|register|journey)\(/
/** Specs with all pairs or their own pairs, or with a platform without a site. */
const OF_OTHER_PAIRS = ['hydration', 'mail', 'operators-walk', 'page-shell']

test('each currency is played in each language: the 25 pairs', () => {
  expect(new Set(PAIRS.map(({ currency, locale }) => `${currency} ${locale}`)).size).toBe(25)
})

test('every spec that opens an account is played as a pair, and all pairs are played', () => {
  const opening = [...SPECS].flatMap(([name, source]) => (OPENS_AN_ACCOUNT.test(source) ? [name] : []))
  const played = opening.filter((name) => !OF_OTHER_PAIRS.includes(name))
  expect(played.filter((name) => !(name in PAIR_OF_SPEC))).toEqual([])
  const pairs = new Set(played.map((name) => PAIR_OF_SPEC[name as keyof typeof PAIR_OF_SPEC]))
  const lacking = PAIRS.map(({ currency, locale }) => `${currency} ${locale}` as const)
  expect(lacking.filter((pair) => !pairs.has(pair as never))).toEqual([])
})

test('the list of pairs names specs that are there, in the order of the alphabet', () => {
  const names = Object.keys(PAIR_OF_SPEC)
  expect(names.filter((name) => !SPECS.has(name))).toEqual([])
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
})

/** Specs whose language is fixed by pictures, by an operator's settings or by a former release. */
const OF_ONE_LANGUAGE = ['pictures', 'rules', 'operator-site', 'fast-paths']
/** Names of languages, which are on every page, and texts of a test's own provider. */
const OF_NO_MESSAGE = ['English', 'Русский', 'Allow']

test('what the site says is found by its message, not by a copy of it', () => {
  const reported = new Set(
    LOCALES.flatMap((locale) => Object.values(JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')))),
  )
  const copies: string[] = []
  for (const [name, source] of SPECS)
    if (!OF_ONE_LANGUAGE.includes(name))
      for (const [, text = ''] of source.matchAll(
        /(?:name: |getByText\(|getByLabel\(|toHaveText\(|hasText: )'([^']{3,})'/g,
      ))
        if (reported.has(text) && !OF_NO_MESSAGE.includes(text)) copies.push(`${name}: ${text}`)
  expect(copies).toEqual([])
})

test('a cast writes amounts as the site does in its language and currency', () => {
  const nbsp = '\u00A0'
  const russian = castAs({ currency: 'KZT', locale: 'ru' })
  expect([
    russian.inOwn(1000),
    russian.money(1000),
    russian.typed('0.5'),
    russian.path('/faq'),
    russian.path('/'),
  ]).toEqual(['5000', `5${nbsp}000,00${nbsp}₸`, '2,5', '/faq', '/'])
  const hindi = castAs({ currency: 'USD', locale: 'hi' })
  expect([hindi.inOwn(1000), hindi.money(1000), hindi.typed('50'), hindi.path('/faq'), hindi.path('/')]).toEqual([
    '10',
    '$10.00',
    '0.5',
    '/hi/faq',
    '/hi',
  ])
  expect(hindi.texts('shell_faq')).toBe(textsOf('hi')('shell_faq'))
})
