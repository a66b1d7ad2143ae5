import { expect, test } from 'vitest'
import type { RouteRule } from '#server/shared/constants/route-rules.ts'
import { navigationTarget } from '~/lib/pages/navigation.ts'

const RULES: readonly RouteRule[] = [
  { from: '/games/crash/**', to: '/error', status: 302 },
  { from: '/', to: '/games/slots', status: 302 },
  { from: '/blog/**', to: 'https://blog.example/**', status: 301 },
  { from: '/hello', to: '/?login', status: 302 },
]

const led = (publicHref: string, pathname: string, newLink: string | null = null) =>
  navigationTarget(
    { pathname, publicHref },
    { site: { rules: RULES }, mirror: { redirect: { newLink } }, locale: publicHref.startsWith('/kz') ? 'kz' : 'ru' },
  )

test.each([
  ['/', '/', '/games/slots'],
  ['/kz?a=1#b', '/', '/kz/games/slots?a=1'],
  ['/games/crash', '/games/crash', '/error'],
  ['/kz/hello?a=1', '/hello', '/kz?login'],
  ['/kz/blog/a?b=c', '/blog/a', 'https://blog.example/a'],
  ['/games/dice', '/games/dice', null],
])('a link to %s leads to %s … %s, as a request would [N2 N5 R33]', (publicHref, pathname, target) => {
  expect(led(publicHref, pathname)).toBe(target)
})

test('on a domain that has moved every link leads to the same page of its new one [N1]', () => {
  expect(led('/kz/games/crash?a=1', '/games/crash', 'https://new.example/')).toBe(
    'https://new.example/kz/games/crash?a=1',
  )
})

test('a rule that leads where no browser may be sent throws [N2 N8]', () => {
  const site = { rules: [{ from: '/old', to: 'javascript:alert(1)', status: 302 }] as const }
  const mirror = { redirect: { newLink: null } }
  expect(() => navigationTarget({ pathname: '/old', publicHref: '/old' }, { site, mirror, locale: 'ru' })).toThrow(
    'Unsupported external navigation',
  )
})
