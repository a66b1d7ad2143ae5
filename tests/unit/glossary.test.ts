import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'

/** A row of a table of the glossary: a thing, the word for it, and the words that are not used for it. */
interface Term {
  readonly thing: string
  readonly word: string
  readonly not: readonly string[]
}

const glossary = readFileSync('messages/glossary.md', 'utf8')

function termsOf(locale: Locale): readonly Term[] {
  const section = glossary.split(/^## /m).find((part) => part.startsWith(`${locale}: `)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => {
    const [thing = '', word = '', not = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { thing, word, not: not.split(', ') }
  })
}

/** What a player reads: every message, and every answer of the FAQ. */
const textsOf = (locale: Locale) =>
  `${readFileSync(`messages/${locale}.json`, 'utf8')}\n${readFileSync(`app/features/faq/content/${locale}.ts`, 'utf8')}`

const begins = (word: string) => new RegExp(`(?<![\\p{L}_])${word.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}`, 'giu')

describe.each(LOCALES)('the glossary in %s', (locale) => {
  const terms = termsOf(locale)
  const texts = textsOf(locale)
  // what a message is called is code, not text
  const read = texts.replaceAll(/"\w+":|\$?\{[\w.]+\}/g, '').replaceAll(/\b(id|to): '[^']*'/g, '')

  test('has words, and they are used', () => {
    expect(terms.length).toBeGreaterThan(8)
    expect(terms.filter(({ word }) => !begins(word).test(read)).map(({ word }) => word)).toEqual([])
  })

  test('is kept: no text uses a word that is not ours', () => {
    const foreign = terms.flatMap(({ not }) => not.filter((word) => begins(word).test(read)))
    expect(foreign).toEqual([])
  })
})
