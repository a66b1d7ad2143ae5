import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS, type UpstreamFacts } from '#server/edge/gateway/redirect-rule.ts'
import { visitor } from '#server/edge/gateway/redirect-rules/visitors.ts'
import { ENGINE, type PageRequestOptions, pageRequestOf } from '../../../support/gateway/page-request.ts'

const LOCATED: UpstreamFacts = { ...NO_FACTS, geo: { ip: '198.51.100.7', region: 'RU', isBlocked: false } }
const KNOWN = { userVersion: '198.51.100.7', userBrowser: 'A browser' }
const UPSTREAM_CONTEXT = { call: 'visit', input: { host: 'casino.example', userAgent: 'A browser' } }
const decided = (options: PageRequestOptions, answers = LOCATED) => visitor(pageRequestOf('/', options), answers)

test('a visit stores the visitor’s address and browser in cookies, and is reported to the operator [G3 C34 E11]', () => {
  expect(decided({})).toEqual({
    cookies: [
      { name: 'userVersion', value: '198.51.100.7' },
      { name: 'userBrowser', value: 'A browser' },
    ],
    analyticsEvents: [UPSTREAM_CONTEXT],
  })
})

test('it is no new visit while both are as they were [G3 C34]', () =>
  expect(decided({ cookies: KNOWN })).toBe(CONTINUE))

test.each([
  ['another address', { ...KNOWN, userVersion: '198.51.100.8' }, 'userVersion'],
  ['another browser', { ...KNOWN, userBrowser: 'Another' }, 'userBrowser'],
])('%s is a new visit [G3 C34]', (_, cookies, name) => {
  expect(decided({ cookies })).toMatchObject({ cookies: [{ name }], analyticsEvents: [UPSTREAM_CONTEXT] })
})

test('without a geo check the name is remembered alone [G5 G3]', () => {
  expect(decided({}, NO_FACTS)).toMatchObject({
    cookies: [{ name: 'userBrowser' }],
    analyticsEvents: [UPSTREAM_CONTEXT],
  })
  expect(decided({ cookies: KNOWN }, NO_FACTS)).toBe(CONTINUE)
})

test('a head is no visit, and a search engine is nobody [C34 G4]', () => {
  expect(decided({ method: 'HEAD' }).analyticsEvents).toEqual([])
  expect(decided({ userAgent: ENGINE })).toBe(CONTINUE)
})

test('a name without end is cut, and no name is none', () => {
  expect(decided({ userAgent: 'x'.repeat(5000) }).cookies?.[1]?.value).toHaveLength(256)
  expect(decided({ userAgent: '' }).cookies).toEqual([{ name: 'userVersion', value: '198.51.100.7' }])
})
