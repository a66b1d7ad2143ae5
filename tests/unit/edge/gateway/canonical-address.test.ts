import { expect, test } from 'vitest'
import { canonicalPaths } from '#server/edge/gateway/canonical-path.ts'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { canonicalAddress } from '#server/edge/gateway/redirect-rules/addresses.ts'
import { pageRequestOf } from '../../../support/gateway/page-request.ts'
import fc from '../../../support/run/fast-check.ts'

const ROUTES = ['/', '/faq', '/games/crash', '/games/cases/$slug', '/reset-password/$token', '/policy/en/kyc']

const decided = (address: string, PUBLIC_ORIGIN = '') =>
  canonicalAddress(canonicalPaths(ROUTES))(pageRequestOf(address, { environment: { PUBLIC_ORIGIN } }), NO_FACTS)

test.each([
  ['/faq/', '/faq'],
  ['/faq/?a=/', '/faq?a=/'],
  ['/en/', '/en'],
  ['/EN/faq', '/en/faq'],
  ['/Kz/', '/kz'],
  ['/en/games/CRASH', '/en/games/crash'],
  ['/en/Games/crash?a=B', '/en/games/crash?a=B'],
  ['/en/games/%63rash', '/en/games/crash'],
  ['/en/games/crash%20', '/en/games/crash'],
  ['/%65n/%46AQ', '/en/faq'],
  ['//games//crash//', '/games/crash'],
  ['/Policy/EN/Kyc', '/policy/en/kyc'],
  // parameters and unknown paths keep their bytes
  ['/Games/Cases/Gold%20', '/games/cases/Gold%20'],
  ['/Reset-Password/AbC%2Fd', '/reset-password/AbC%2Fd'],
  ['//Nothing/Here/', '/Nothing/Here'],
  ['/games/crash//x', '/games/crash/x'],
])('%s is another name of %s, for good [R35]', (address, to) => {
  expect(decided(address)).toEqual({ redirect: { to, status: 301 } })
})

test.each([
  ['/ru', '/'],
  ['/RU/faq/?a=b', '/faq?a=b'],
  ['/ru//evil.example', '/evil.example'],
  ['/ru/en', '/en'],
  ['/RU/%72u/EN/FAQ', '/en/faq'],
])('%s is another name of %s, and remembers Russian [R35]', (address, to) => {
  expect(decided(address)).toEqual({ redirect: { to, status: 301 }, cookies: [{ name: 'locale', value: 'ru' }] })
})

test.each(['/', '/faq', '/en', '/en/faq', '/faq?a=b/', '/rum', '/a/B', '/games/cases/Gold', '/games/cr%2561sh'])(
  '%s stays',
  (address) => {
    expect(decided(address)).toBe(CONTINUE)
  },
)

test('the spelling of a canonical path is canonical', () => {
  const spelled = canonicalPaths(ROUTES)
  const segment = fc.oneof(
    fc.constantFrom('ru', 'EN', 'kz', '%72u', 'Games', 'crash%20', 'cases', '', '%2f', '%', 'FAQ', 'K', '%E2%84%AA'),
    fc.string({ maxLength: 8 }).map(encodeURIComponent),
  )
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      const { path } = spelled(`/${segments.join('/')}`)
      expect(spelled(path)).toMatchObject({ path })
      expect(path).toMatch(/^\/(?!\/)/)
    }),
  )
})

test.each([
  ['https://www.casino.example/faq?a=b', 'https://casino.example', 'https://casino.example/faq?a=b'],
  ['http://casino.example./faq', 'https://casino.example', 'https://casino.example/faq'],
  ['http://casino.example./faq', '', 'http://casino.example/faq'],
  ['http://mirror.example.:8080/FAQ', 'https://casino.example', 'http://mirror.example:8080/faq'],
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
