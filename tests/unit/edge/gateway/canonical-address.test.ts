import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { canonicalAddress } from '#server/edge/gateway/redirect-rules/addresses.ts'
import { asked } from '../../../support/gateway/page-request.ts'

const decided = (address: string, PUBLIC_ORIGIN = '') =>
  canonicalAddress(asked(address, { environment: { PUBLIC_ORIGIN } }), NO_FACTS)

test.each([
  ['/faq/', '/faq'],
  ['/faq/?a=/', '/faq?a=/'],
  ['/en/', '/en'],
  ['/EN/faq', '/en/faq'],
  ['/Kz/', '/kz'],
])('%s is another name of %s, for good [R35]', (address, to) => {
  expect(decided(address)).toEqual({ redirect: { to, status: 301 } })
})

test.each([
  ['/ru', '/'],
  ['/RU/faq/?a=b', '/faq?a=b'],
  ['/ru//evil.example', '/evil.example'],
  ['/ru/en', '/en'],
])('%s is another name of %s, and remembers Russian [R35]', (address, to) => {
  expect(decided(address)).toEqual({ redirect: { to, status: 301 }, cookies: [{ name: 'locale', value: 'ru' }] })
})

test.each(['/', '/faq', '/en', '/en/faq', '/faq?a=b/', '/rum', '/a//b'])('%s stays', (address) => {
  expect(decided(address)).toBe(CONTINUE)
})

test.each([
  ['https://www.casino.example/faq?a=b', 'https://casino.example', 'https://casino.example/faq?a=b'],
  ['http://casino.example./faq', 'https://casino.example', 'https://casino.example/faq'],
  ['https://casino.example/faq', 'https://www.casino.example', 'https://www.casino.example/faq'],
  ['https://www.casino.example/RU/faq/', 'https://casino.example', 'https://casino.example/faq'],
])('%s has its public name at %s [R32]', (address, origin, to) => {
  expect(decided(address, origin)).toMatchObject({ redirect: { to, status: 301 } })
})

test.each([
  ['the public name itself', 'https://casino.example/faq', 'https://casino.example'],
  ['in plain http, which the proxy knows about', 'http://casino.example/faq', 'https://casino.example'],
  ['at another port', 'http://casino.example:3000/faq', 'https://casino.example'],
  ['a mirror', 'https://mirror.example/faq', 'https://casino.example'],
  ['a subdomain', 'https://kz.casino.example/faq', 'https://casino.example'],
  ['an address', 'http://192.168.1.7:3000/faq', 'https://casino.example'],
  ['any name without a public one', 'https://www.casino.example/faq', ''],
])('%s stays: %s', (_, address, origin) => expect(decided(address, origin)).toBe(CONTINUE))
