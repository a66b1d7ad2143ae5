import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { geo } from '#server/edge/gateway/redirect-rules/visitors.ts'
import { pageRequestOf } from '../../../support/gateway/page-request.ts'

const located = (isBlocked: boolean) => ({
  ...NO_FACTS,
  geo: { ip: '203.0.113.9', region: 'RU' as const, isBlocked },
})

test.each([
  ['/', 'ru', '/no-access'],
  ['/', 'de', '/en/no-access'],
  ['/kz/games/dice?a=1', 'ru', '/kz/no-access'],
  ['/error', 'ru', '/no-access'],
])('where play is closed %s for a reader of %s is %s [G2 A6 R20]', (address, language, to) => {
  expect(geo(pageRequestOf(address, { language }), located(true))).toEqual({ redirect: { to, status: 302 } })
})

test.each(['/no-access', '/en/no-access'])('%s says it with its status [G2]', (address) => {
  expect(geo(pageRequestOf(address), located(true))).toEqual({ status: 451 })
})

test('elsewhere, and where nobody knows, every page is open [G2 G5]', () => {
  for (const address of ['/', '/no-access'])
    for (const answers of [located(false), NO_FACTS]) expect(geo(pageRequestOf(address), answers)).toBe(CONTINUE)
})
