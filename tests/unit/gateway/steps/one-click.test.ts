import { expect, test } from 'vitest'
import { CONTINUE, NO_ANSWERS } from '#server/gateway/decision.ts'
import { oneClick } from '#server/gateway/steps/one-click.ts'
import { type Asked, asked, ENGINE } from '../../../support/gateway/page-request.ts'

const decided = (address: string, options: Asked = {}) => oneClick(asked(address, options), NO_ANSWERS)
const SIMPLE_AUTH = { simpleAuth: '1' }

test.each([
  ['/?simpleAuthToken=t0ken', '/'],
  ['/en/bonuses?a=%2F&simpleAuthToken=t0ken&b=c+d', '/en/bonuses?a=%2F&b=c+d'],
  ['/?simple%41uthToken=t0ken&simple_auth=1&simpleAuthTokens=2', '/?simpleAuthTokens=2'],
])('%s signs in where the cookie is, and goes on to %s [S12]', (address, to) => {
  expect(decided(address, { cookies: SIMPLE_AUTH })).toMatchObject({ signIn: { token: 't0ken', to } })
})

test('the link of the letter brings the cookie along [S12 V5]', () => {
  expect(decided('/?simple_auth=1&simpleAuthToken=t0ken')).toEqual({
    signIn: { token: 't0ken', to: '/' },
    cookies: [{ name: 'simpleAuth', value: '1' }],
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
