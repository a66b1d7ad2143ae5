import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS, type UpstreamFacts } from '#server/edge/gateway/redirect-rule.ts'
import { signOn } from '#server/edge/gateway/redirect-rules/sign-in.ts'
import { NO_MIRROR } from '#server/edge/site/mirror.ts'
import { ENGINE, type PageRequestOptions, pageRequestOf } from '../../../support/gateway/page-request.ts'

const ANSWERS: UpstreamFacts = { ...NO_FACTS, mirror: { ...NO_MIRROR, sso: 'https://sso.example/enter?site=7' } }
const decided = (address: string, options: PageRequestOptions = {}, answers = ANSWERS) =>
  signOn(pageRequestOf(address, options), answers)

test('visitors without a session go to the single sign-on page, which knows the way back [S11]', () => {
  const back = encodeURIComponent('http://casino.example/en/faq?a=1&b=2')
  expect(decided('/en/faq?a=1&b=2')).toEqual({
    redirect: { to: `https://sso.example/enter?site=7&url=${back}`, status: 302 },
    cookies: [{ name: 'ssoRedirected', value: '1' }],
  })
})

test.each<[string, string, PageRequestOptions]>([
  ['with a token', '/', { cookies: { token: 't0ken' } }],
  ['with no_sso', '/?no_sso', {}],
  ['in development', '/', { environment: { NODE_ENV: 'development' } }],
  ['as a search engine', '/', { userAgent: ENGINE }],
  ['from the error page', '/en/error?errorCode=500', {}],
])('nobody goes there %s [S11]', (_, address, options) => expect(decided(address, options)).toBe(CONTINUE))

test('nobody goes there without a link [S11]', () => {
  expect(decided('/', {}, { ...NO_FACTS, mirror: NO_MIRROR })).toBe(CONTINUE)
  expect(signOn(pageRequestOf('/'), NO_FACTS)).toBe(CONTINUE)
})

test('nobody goes there twice in a row: the load after it is ordinary, and forgets [S11]', () => {
  const forgets = { cookies: [{ name: 'ssoRedirected', value: null }] }
  expect(decided('/', { cookies: { ssoRedirected: '1' } })).toEqual(forgets)
  expect(decided('/', { cookies: { ssoRedirected: '1', token: 't0ken' } })).toEqual(forgets)
  expect(signOn(pageRequestOf('/', { cookies: { ssoRedirected: '1' } }), NO_FACTS)).toEqual(forgets)
})
