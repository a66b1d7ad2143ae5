import { describe, expect, test } from 'vitest'
import { LOCALES } from '#server/shared/constants/locales.ts'
import type { FaqSection } from '~/features/faq/faq.ts'
import { findAnswers } from '~/features/faq/faq-page.tsx'
import { loadFaq } from '~/features/faq/load-faq.ts'
import { FORBIDDEN } from '../../support/forbidden-words.ts'

const item = (id: string, question: string, ...answer: string[]) => ({ id, question, answer })
const SECTIONS: readonly FaqSection[] = [
  {
    id: 'account',
    title: 'Аккаунт',
    items: [item('code', 'Где мой код?', 'Ждём ещё письмо.'), item('ban', 'Кто закрыл счёт?')],
  },
  { id: 'money', title: 'पैसा', items: [item('own', 'ख़ुद कैसे?', 'Amount 100'), item('sum', 'राशि?', 'Amount 200')] },
]
const found = (query: string) => findAnswers(SECTIONS, query).flatMap(({ items }) => items.map(({ id }) => id))

describe('the search in the answers [R5]', () => {
  test.each([
    ['', ['code', 'ban', 'own', 'sum']],
    ['  ', ['code', 'ban', 'own', 'sum']],
    ['КОД', ['code']],
    ['письмо код', ['code']],
    ['еще', ['code']],
    ['счет', ['ban']],
    ['खुद', ['own']],
    ['amount', ['own', 'sum']],
    ['amount 200', ['sum']],
    ['amount 300', []],
  ])('%j finds %j', (query, ids) => expect(found(query)).toEqual(ids))

  test('leaves out sections without an answer', () => {
    expect(findAnswers(SECTIONS, 'код').map(({ id }) => id)).toEqual(['account'])
  })
})

const faqs = new Map(
  await Promise.all(
    LOCALES.map(async (locale) => [locale, await loadFaq({ name: 'Casino', supportEmail: null }, locale)] as const),
  ),
)
const idsOf = (sections: readonly FaqSection[]) =>
  sections.map(({ id, items }) => [id, ...items.map((one) => [one.id, one.link?.to, one.answer.length])])

test.each(LOCALES)('the FAQ in %s has the questions, links and paragraphs that Russian has [A7 R5]', (locale) => {
  const russian = idsOf(faqs.get('ru') ?? [])
  expect(russian.flat()).toContain('money')
  expect(idsOf(faqs.get(locale) ?? [])).toEqual(russian)
})

test.each(LOCALES)('the FAQ in %s leads to the limits, and says what a client seed is made of', (locale) => {
  const items = (faqs.get(locale) ?? []).flatMap((section) => section.items)
  expect(items.map(({ link }) => link?.to)).toContain('/profile/limits')
  const seed = items.find(({ id }) => id === 'client-seed')?.answer.join(' ')
  expect(seed).toMatch(/64.*["“„«]_["”»].*["“„«]-["”»]/)
})

test.each(LOCALES)('the FAQ in %s promises nothing that chance does not keep', (locale) => {
  const texts = (faqs.get(locale) ?? []).flatMap(({ title, items }) => [
    title,
    ...items.flatMap(({ question, answer, link }) => [question, ...answer.flat(), link?.label ?? '']),
  ])
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => FORBIDDEN[locale].test(text))).toEqual([])
})

test('answers name the figures that the site goes by, as the locale writes them', () => {
  const answerTo = (locale: 'en' | 'ru', id: string) =>
    faqs
      .get(locale)
      ?.flatMap(({ items }) => items)
      .find((one) => one.id === id)
      ?.answer.join(' ')
  expect(answerTo('en', 'deposit')).toContain('$1.00')
  expect(answerTo('ru', 'deposit')).toContain('100,00\u00A0₽')
  expect(answerTo('en', 'register')).toContain('8 characters')
  expect(answerTo('en', 'limits')).toContain('$10,000.00')
  expect(answerTo('en', 'play-money')).toContain('Casino runs on play money')
})

test.each(LOCALES)('the FAQ in %s names the address of support where one is set [R5]', async (locale) => {
  const textOf = async (supportEmail: string | null) =>
    JSON.stringify(await loadFaq({ name: 'Casino', supportEmail }, locale))
  const address = ' (help@casino.example)'
  expect(await textOf('help@casino.example')).toContain(address)
  expect(await textOf(null)).not.toContain(address)
})
