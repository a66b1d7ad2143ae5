import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { locale } from '#server/edge/gateway/redirect-rules/addresses.ts'
import { ENGINE, type PageRequestOptions, pageRequestOf } from '../../../support/gateway/page-request.ts'

const decided = (address: string, options: PageRequestOptions) => locale(pageRequestOf(address, options), NO_FACTS)
const HOST_MATCHED = { HOST_MATCHED_HOSTS: 'casino.example,other.example:8080' }
const moved = (to: string) => ({ redirect: { to, status: 307 } })

test.each([
  ['/', 'kk-KZ', '/kz'],
  ['/faq?a=1', 'pt-BR', '/br/faq?a=1'],
  ['/faq', 'de', '/en/faq'],
  ['/faq', '', '/en/faq'],
])('%s for a browser that prefers %j is %s [S10]', (address, language, to) => {
  expect(decided(address, { language })).toEqual(moved(to))
})

test('what was chosen before comes first [S10]', () => {
  expect(decided('/faq', { language: 'ru', cookies: { locale: 'hi' } })).toEqual(moved('/hi/faq'))
  expect(decided('/faq', { language: 'en', cookies: { locale: 'ru' } })).toBe(CONTINUE)
})

test('a prefix names the language, and is remembered [S10 R35]', () => {
  expect(decided('/kz/faq', {})).toEqual({ cookies: [{ name: 'locale', value: 'kz' }] })
  expect(decided('/kz/faq', { cookies: { locale: 'en' } })).toEqual({ cookies: [{ name: 'locale', value: 'kz' }] })
  expect(decided('/kz/faq', { cookies: { locale: 'kz' } })).toBe(CONTINUE)
})

test('a bare path that is reached from the same page in another language chooses the default language [S10 R35]', () => {
  const chosen = { cookies: [{ name: 'locale', value: 'ru' }] }
  const from = (referer: string, more: PageRequestOptions = {}) => decided('/faq', { language: 'en', referer, ...more })
  expect(from('http://casino.example/en/faq?q=1')).toEqual(chosen)
  expect(from('http://casino.example/kz/faq', { cookies: { locale: 'kz' } })).toEqual(chosen)
  expect(from('http://casino.example/kz/faq', { cookies: { locale: 'ru' } })).toBe(CONTINUE)
  // a referrer of another page, another site or a bare path is not a language choice
  for (const referer of [
    'http://casino.example/en/top',
    'http://other.example/en/faq',
    'http://casino.example/faq',
    'about:blank',
  ])
    expect(from(referer)).toEqual(moved('/en/faq'))
  expect(from('http://casino.example/kz/faq', { environment: HOST_MATCHED })).toEqual(moved('/en/faq'))
})

test('a search engine finds each page in the language of its address [G4]', () => {
  for (const language of ['', 'en-US', 'ru']) expect(decided('/faq', { language, userAgent: ENGINE })).toBe(CONTINUE)
})

test.each([
  ['/faq', { language: 'ru' }, '/en/faq'],
  ['/faq', { cookies: { locale: 'ru' } }, '/en/faq'],
  ['/faq', { userAgent: ENGINE }, '/en/faq'],
  ['/faq', { language: 'hi' }, '/hi/faq'],
  ['http://other.example:8080/', { language: 'ru' }, '/en'],
])('on a host-matched host %s is never Russian: %j [S10]', (address, options, to) => {
  expect(decided(address, { ...options, environment: HOST_MATCHED })).toEqual(moved(to))
})

test('other hosts and other languages are as ever [S10]', () => {
  expect(decided('http://other.example/faq', { environment: HOST_MATCHED })).toBe(CONTINUE)
  expect(decided('/kz', { cookies: { locale: 'kz' }, environment: HOST_MATCHED })).toBe(CONTINUE)
})
