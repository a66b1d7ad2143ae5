import { describe, expect, test } from 'vitest'
import { type LegalName, loadDocument } from '~/features/legal/load-document.ts'
import { FORBIDDEN } from '../../support/forbidden-words.ts'

const NAMES: readonly LegalName[] = ['en/kyc', 'en/user-agreement', 'ru/confidential', 'ru/user-agreement']
const SITE = { name: 'Casino', licence: null, supportEmail: null }

describe.each(NAMES)('the document %s [R23]', async (name) => {
  const { language, title, description, updated, lead, sections } = await loadDocument(name, SITE)

  test('is in the language of its address, dated and not from the future', () => {
    expect(name.startsWith(`${language}/`)).toBe(true)
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
    const texts = [lead, ...sections.flatMap((section) => [section.title, ...section.blocks.flat()])]
    expect(texts.filter((text) => FORBIDDEN[language].test(text))).toEqual([])
  })
})

test('a document names the site, and the operator where one is set [R23]', async () => {
  const text = JSON.stringify(await loadDocument('en/user-agreement', { ...SITE, licence: 'Acme Ltd, № 7' }))
  expect(text).toContain('the operator of Casino: Acme Ltd, № 7')
  expect(JSON.stringify(await loadDocument('en/user-agreement', SITE))).toContain(
    'the operator of Casino. The operator',
  )
})

test('both languages of the user agreement have the same sections [R23]', async () => {
  const [english, russian] = await Promise.all([
    loadDocument('en/user-agreement', SITE),
    loadDocument('ru/user-agreement', SITE),
  ])
  expect(russian.sections.map(({ id, blocks }) => [id, blocks.length])).toEqual(
    english.sections.map(({ id, blocks }) => [id, blocks.length]),
  )
})

test.each(NAMES)('%s names the address of support, and says so where there is none [R23]', async (name) => {
  const unset = JSON.stringify(await loadDocument(name, SITE))
  expect(unset).toMatch(/\((no support address has been set on this site yet|адрес на этом сайте ещё не указан)\)/)
  const set = JSON.stringify(await loadDocument(name, { ...SITE, supportEmail: 'help@casino.example' }))
  expect(set).toContain('(help@casino.example)')
  expect(set).not.toMatch(/not named its address|адрес на этом сайте/)
})
