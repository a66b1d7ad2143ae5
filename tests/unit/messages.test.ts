import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { ERROR_CODES } from '#server/shared/contract/errors.ts'
import { FORBIDDEN } from '../support/forbidden-words.ts'

/** A text, or variants of it chosen by inputs (inlang's message format). */
const message = z.union([
  z.string(),
  z.tuple([
    z.object({
      declarations: z.array(z.string()),
      selectors: z.array(z.string()),
      match: z.record(z.string(), z.string()),
    }),
  ]),
])
const catalogue = z.object({ $schema: z.string() }).catchall(message)
type Message = z.output<typeof message>

function readCatalogue(locale: Locale): Map<string, Message> {
  const { $schema: _, ...messages } = catalogue.parse(JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')))
  return new Map(Object.entries(messages).map(([key, value]) => [key, message.parse(value)]))
}

const catalogues = new Map(LOCALES.map((locale) => [locale, readCatalogue(locale)]))
const of = (locale: Locale) => catalogues.get(locale) ?? new Map<string, Message>()
const texts = (it: Message) => (typeof it === 'string' ? [it] : Object.values(it[0].match))

function placeholders(it: Message): string[] {
  const found = texts(it).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  return [...new Set(found)].sort()
}

/**
 * Every `m.some_key` of the sources, and the messages that the offline page names by string, since it is written at
 * build time.
 */
const usedKeys = new Set(
  ['app', 'server']
    .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/paraglide|app\/console/.test(file.parentPath))
    .flatMap((file) => [
      ...readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(/(?:\bm\.|'(?=page_offline_))([a-z]\w*)/g),
    ])
    .map((match) => match[1] ?? ''),
)

test('the key sets are not empty, so that the checks below check something', () => {
  expect(of('ru').size).toBeGreaterThan(0)
  expect(usedKeys.size).toBeGreaterThan(0)
})

test('messages are compiled for every locale that the site has [A7]', () => {
  const { locales, baseLocale } = JSON.parse(readFileSync('messages/project.inlang/settings.json', 'utf8'))
  expect(locales).toEqual(LOCALES)
  expect(baseLocale).toBe(DEFAULT_LOCALE)
})

describe.each(LOCALES)('messages in %s', (locale) => {
  test('has each key that the sources name, and no other [A7]', () => {
    expect([...of(locale).keys()].sort()).toEqual([...usedKeys].sort())
  })

  test('takes the same values as Russian does', () => {
    const wanted = Object.fromEntries([...of('ru')].map(([key, it]) => [key, placeholders(it)]))
    const found = Object.fromEntries([...of(locale)].map(([key, it]) => [key, placeholders(it)]))
    expect(found).toEqual(wanted)
  })

  test('is nowhere empty', () => {
    expect([...of(locale)].filter(([, it]) => texts(it).some((text) => text.trim() === ''))).toEqual([])
  })

  test('has a text for each error code [X1]', () => {
    expect(ERROR_CODES.filter((code) => code !== 'captcha-required' && !of(locale).has(`error_${code}`))).toEqual([])
  })

  test('promises nothing that chance does not keep', () => {
    const broken = [...of(locale)].filter(([, it]) => texts(it).some((text) => FORBIDDEN[locale].test(text)))
    expect(broken).toEqual([])
  })

  test('ends each plural with a catch-all', () => {
    const plurals = [...of(locale)].flatMap(([key, it]) =>
      typeof it === 'string' ? [] : [{ key, forms: it[0].match }],
    )
    expect(plurals.filter(({ forms }) => !Object.keys(forms).at(-1)?.endsWith('=*'))).toEqual([])
  })
})

test('Russian plurals have their three forms of whole numbers', () => {
  const isWhole = (forms: string) => ['=one', '=few', '=many'].every((form) => forms.includes(form))
  const plurals = [...of('ru')].flatMap(([key, it]) => (typeof it === 'string' ? [] : [{ key, match: it[0].match }]))
  expect(plurals.filter(({ match }) => !isWhole(Object.keys(match).join(' ')))).toEqual([])
})

test('messages/README.md names every source file outside the messages that holds translated texts', () => {
  const listed = [...readFileSync('messages/README.md', 'utf8').matchAll(/`((?:app|server)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  )
  const withTexts = ['app', 'server']
    .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('paraglide'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /\p{Script=Devanagari}/u.test(withoutComments(readFileSync(path, 'utf8'))))
  const isListed = (path: string) =>
    listed.some((one) => one === path || (one.endsWith('*.ts') && path.startsWith(one.slice(0, -'*.ts'.length))))
  expect(withTexts.length).toBeGreaterThan(0)
  expect(withTexts.filter((path) => !isListed(path))).toEqual([])
})

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
