import { describe, expect, test } from 'vitest'
import { LEGAL_DOCUMENTS } from '#server/shared/constants/legal-documents.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { builtInDocument } from '~/features/legal/load-document.ts'
import { WORDS } from '~/features/legal/words.ts'
import { supportNote } from '~/lib/pages/support.ts'
import { FORBIDDEN } from '../../support/forbidden-words.ts'

const DOCUMENTS = LEGAL_DOCUMENTS.flatMap((name) => LOCALES.map((locale) => [name, locale] as const))
const SITE = { name: 'Casino', licence: null, supportEmail: null }

describe.each(DOCUMENTS)('the document %s in %s [R23]', async (name, locale) => {
  const { language, title, description, updated, lead, sections } = await builtInDocument(name, locale, SITE)

  test('is in the language of its address, dated and not from the future', () => {
    expect(language).toBe(locale)
    expect(title.length).toBeGreaterThan(5)
    expect(description.length).toBeGreaterThan(50)
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(Date.parse(updated)).toBeLessThanOrEqual(Date.now())
  })

  test('numbers its sections, each with a place of its own and something to say', () => {
    expect(sections.map((section) => Number.parseInt(section.title, 10))).toEqual(sections.map((_, index) => index + 1))
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    expect(sections.filter(({ blocks }) => blocks.flat().join('').length < 80)).toEqual([])
  })

  test('promises nothing that chance does not keep', () => {
    const texts = [...lead.flat(), ...sections.flatMap((section) => [section.title, ...section.blocks.flat()])]
    expect(texts.filter((text) => FORBIDDEN[language].test(text))).toEqual([])
  })
})

test('a document names the site, and the operator where one is set [R23]', async () => {
  const text = JSON.stringify(await builtInDocument('user-agreement', 'en', { ...SITE, licence: 'Acme Ltd, № 7' }))
  expect(text).toContain('the operator of Casino: Acme Ltd, № 7')
  expect(JSON.stringify(await builtInDocument('user-agreement', 'en', SITE))).toContain(
    'the operator of Casino. The operator',
  )
})

test.each(LEGAL_DOCUMENTS)('all languages of %s have the same sections, points and date [R23]', async (name) => {
  const [first, ...others] = await Promise.all(LOCALES.map((locale) => builtInDocument(name, locale, SITE)))
  const shapeOf = ({ updated, sections }: NonNullable<typeof first>) => ({
    updated,
    sections: sections.map(({ id, blocks }) => [id, blocks.map((block) => typeof block === 'string' || block.length)]),
  })
  for (const other of others) expect(shapeOf(other)).toEqual(first && shapeOf(first))
})

test('every language says that the documents are samples without legal review', () => {
  expect(LOCALES.map((locale) => WORDS[locale].sample)).toEqual([
    expect.stringContaining('образец, который не проверяли юристы'),
    expect.stringContaining('sample text without legal review'),
    expect.stringContaining('заңгерлер тексермеген үлгі мәтін'),
    expect.stringContaining('texto de exemplo, sem revisão jurídica'),
    expect.stringContaining('नमूना है, जिसे किसी वकील ने नहीं जाँचा'),
  ])
})

test.each(DOCUMENTS)(
  '%s in %s names the address of support, and says so where there is none [R23]',
  async (...which) => {
    const unset = JSON.stringify(await builtInDocument(...which, SITE))
    expect(unset).toContain(supportNote(null, which[1]))
    const set = JSON.stringify(await builtInDocument(...which, { ...SITE, supportEmail: 'help@casino.example' }))
    expect(set).toContain('(help@casino.example)')
    expect(set).not.toContain(supportNote(null, which[1]))
  },
)
