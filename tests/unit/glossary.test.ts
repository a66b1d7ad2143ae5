import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'

/** A row of a glossary table: a thing, its term, terms to avoid, and messages that name the thing. */
interface Term {
  readonly thing: string
  readonly word: string
  readonly not: readonly string[]
  readonly messages: readonly string[]
}

const glossary = readFileSync('messages/glossary.md', 'utf8')

function termsOf(locale: Locale): readonly Term[] {
  const section = glossary.split(/^## /m).find((part) => part.startsWith(`${locale}: `)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => {
    const [thing = '', word = '', not = '', messages = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { thing, word, not: not.split(', '), messages: messages.split(', ') }
  })
}

const begins = (word: string) => new RegExp(`(?<![\\p{L}_])${word.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}`, 'giu')

const POLICIES = ['confidential', 'kyc', 'user-agreement']

/** User-visible texts of a source: comments and names are code. */
const textOf = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|^(import|export) .*$/gm, '')
    .replaceAll(/\blicence\b/g, '')
    .replaceAll(/\b(id|to): '[^']*'/g, '')

type Messages = Readonly<Record<string, string>>

const unnamed = (terms: readonly Term[], messages: Messages) =>
  terms.flatMap(({ word, messages: keys }) => keys.filter((key) => !begins(word).test(messages[key] ?? '')))

const foreign = (terms: readonly Term[], text: string) =>
  terms.flatMap(({ not }) => not.filter((word) => begins(word).test(text)))

/** All texts of a language that players read. All variants of a message are included; its key is not. */
function readAll(locale: Locale): string {
  const messages: Messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  const long = [`faq/content/${locale}`, ...POLICIES.map((name) => `legal/content/${name}.${locale}`)]
    .map((file) => textOf(readFileSync(`app/features/${file}.ts`, 'utf8')))
    .join('\n')
  return `${JSON.stringify(Object.values(messages))}\n${long}`.replaceAll(/"\w+":|\$?\{[\w.]+\}/g, '')
}

test('Hindi writes क, ख and ग without a dot below', () => {
  expect(readAll('hi').match(/[कखग]\u093c|[\u0958-\u095a]/gu)).toBeNull()
})

describe.each(LOCALES)('the glossary in %s', (locale) => {
  const terms = termsOf(locale)
  const messages: Messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  const read = readAll(locale)

  test('has words, and every message that names a thing has its word', () => {
    expect(terms.length).toBeGreaterThan(0)
    expect(unnamed(terms, messages)).toEqual([])
  })

  test('is kept: no text uses a word that is not ours', () => {
    expect(foreign(terms, read)).toEqual([])
  })

  test('one other word in one message breaks it', () => {
    for (const { word, not, messages: keys } of terms)
      for (const key of keys) {
        const broken = { ...messages, [key]: (messages[key] ?? '').replaceAll(begins(word), not[0] ?? '') }
        expect(unnamed(terms, broken), `${word} as ${not[0]}`).toContain(key)
        expect(foreign(terms, broken[key] ?? ''), `${word} as ${not[0]}`).not.toEqual([])
      }
  })
})
