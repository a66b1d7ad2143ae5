import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { magicLink } from '#server/edge/gateway/redirect-rules/sign-in.ts'
import { type Asked, asked, ENGINE } from '../../../support/gateway/page-request.ts'

const decided = (address: string, options: Asked = {}) => magicLink(asked(address, options), NO_FACTS)
const SIMPLE_AUTH = { simpleAuth: '1' }

test.each([
  ['/?simpleAuthToken=t0ken', '/'],
  ['/en/bonuses?a=%2F&simpleAuthToken=t0ken&b=c+d', '/en/bonuses?a=%2F&b=c+d'],
  ['/?simple%41uthToken=t0ken&simple_auth=1&simpleAuthTokens=2', '/?simpleAuthTokens=2'],
])('%s signs in where the cookie is, and goes on to %s [S12]', (address, to) => {
  expect(decided(address, { cookies: SIMPLE_AUTH })).toMatchObject({ magicLink: { token: 't0ken', to } })
})

const asks = (to: string) => ({ redirect: { to, status: 302 } })

test('a link that brings its cookie along leads to a page that asks: the cookie has to come with the request [S12 V5]', () => {
  expect(decided('/kz/faq?simple_auth=1&simpleAuthToken=t0ken&a=b')).toEqual({
    ...asks('/kz/auth/link'),
    cookies: [
      { name: 'simpleAuth', value: '1' },
      { name: 'linkSignIn', value: 't0ken /kz/faq?a=b' },
    ],
  })
})

test('an open session is asked about [S12]', () => {
  expect(decided('/?simpleAuthToken=t0ken', { cookies: { ...SIMPLE_AUTH, token: 'session' } })).toEqual({
    ...asks('/auth/link'),
    cookies: [{ name: 'linkSignIn', value: 't0ken /' }],
  })
})

test.each<[string, string, Asked]>([
  ['no cookie', '/?simpleAuthToken=t0ken', {}],
  ['no token', '/?simple_auth=1', { cookies: SIMPLE_AUTH }],
  ['an empty token', '/?simpleAuthToken=', { cookies: SIMPLE_AUTH }],
  ['no query', '/', { cookies: SIMPLE_AUTH }],
  ['a look at the head only', '/?simpleAuthToken=t0ken', { cookies: SIMPLE_AUTH, method: 'HEAD' }],
  ['a search engine', '/?simpleAuthToken=t0ken', { cookies: SIMPLE_AUTH, userAgent: ENGINE }],
])('%s signs nobody in [S12]', (_, address, options) => expect(decided(address, options)).toBe(CONTINUE))
