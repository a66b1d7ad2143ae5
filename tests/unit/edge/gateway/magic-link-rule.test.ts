import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { magicLink } from '#server/edge/gateway/redirect-rules/sign-in.ts'
import { ENGINE, type PageRequestOptions, pageRequestOf } from '../../../support/gateway/page-request.ts'

const decided = (address: string, options: PageRequestOptions = {}) =>
  magicLink(pageRequestOf(address, options), NO_FACTS)
const SIMPLE_AUTH = { simpleAuth: '1' }

test.each([
  ['/?simpleAuthToken=t0ken', '/auth/link', '/'],
  ['/kz/bonuses?a=%2F&simpleAuthToken=t0ken&b=c+d', '/kz/auth/link', '/kz/bonuses?a=%2F&b=c+d'],
  ['/?simpleAuthToken=&simpleAuthToken=t0ken&a=b', '/auth/link', '/?a=b'],
  ['/?simple%41uthToken=t0ken&simple_auth=1&simpleAuthTokens=2', '/auth/link', '/?simpleAuthTokens=2'],
])('%s leads to %s, which goes on to %s, where the cookie came with the request [S12]', (address, to, next) => {
  const dialog = { redirect: { to, status: 302 }, cookies: [{ name: 'linkSignIn', value: `t0ken ${next}` }] }
  expect(decided(address, { cookies: SIMPLE_AUTH })).toEqual(dialog)
  // only the page's own button replaces an open session
  expect(decided(address, { cookies: { ...SIMPLE_AUTH, token: 'session' } })).toEqual(dialog)
})

test.each<[string, string, PageRequestOptions]>([
  ['no cookie', '/?simpleAuthToken=t0ken', {}],
  ['a cookie that the same answer sets', '/kz/faq?simple_auth=1&simpleAuthToken=t0ken&a=b', {}],
  ['no token', '/?simple_auth=1', { cookies: SIMPLE_AUTH }],
  ['an empty token', '/?simpleAuthToken=', { cookies: SIMPLE_AUTH }],
  ['no query', '/', { cookies: SIMPLE_AUTH }],
  ['a HEAD request', '/?simpleAuthToken=t0ken', { cookies: SIMPLE_AUTH, method: 'HEAD' }],
  ['a search engine', '/?simpleAuthToken=t0ken', { cookies: SIMPLE_AUTH, userAgent: ENGINE }],
])('with %s a link does nothing [S12 V5]', (_, address, options) => expect(decided(address, options)).toBe(CONTINUE))

test('a page whose address the budget of cookies has no room for is forgotten, and the link is kept [S12 E11]', () => {
  const long = `/faq?a=${'я'.repeat(100)}`
  const value = (cookies: Record<string, string>) =>
    decided(`${long}&simpleAuthToken=t0ken`, { cookies }).cookies?.[0]?.value
  expect(value(SIMPLE_AUTH)).toContain('t0ken /faq?a=%D1%8F')
  expect(value({ ...SIMPLE_AUTH, token: 't'.repeat(1200) })).toBe('t0ken /')
})
