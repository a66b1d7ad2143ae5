import { expect, test } from 'vitest'
import { type RouteRule, routeTarget } from '#server/shared/constants/route-rules.ts'

const RULES: readonly RouteRule[] = [
  { from: '/old', to: '/new', status: 301 },
  { from: '/promo/**', to: '/bonuses', status: 302 },
  { from: '/wiki/**', to: '/faq/**', status: 308 },
  { from: '/root/**', to: '/**', status: 307 },
  { from: '/blog/**', to: 'https://blog.example/site/**', status: 302 },
  { from: '/faq', to: '/never', status: 302 },
  { from: '/loop/**', to: '/loop/a', status: 302 },
]

test.each([
  ['/old', '/new', 301],
  ['/OLD/', '/new', 301],
  ['/%6fld%20', '/new', 301],
  ['/promo', '/bonuses', 302],
  ['/promo/summer/1', '/bonuses', 302],
  ['/wiki/dice', '/faq/dice', 308],
  ['/wiki', '/faq', 308],
  ['/root', '/', 307],
  ['/root/a', '/a', 307],
  ['/root//evil.example', '/evil.example', 307],
  ['/loop/b', '/loop/a', 302],
])('%s leads to %s with %i [N2]', (path, to, status) => {
  expect(routeTarget(RULES, path)).toEqual({ to, isExternal: false, status })
})

test.each([
  ['/blog', 'https://blog.example/site'],
  ['/blog/a/b', 'https://blog.example/site/a/b'],
  ['/blog//evil.example', 'https://blog.example/site/evil.example'],
  ['/blog/@evil.example', 'https://blog.example/site/@evil.example'],
])('%s leads off the site, to %s [N2 N8]', (path, to) => {
  expect(routeTarget(RULES, path)).toEqual({ to, isExternal: true, status: 302 })
})

test.each(['/', '/olde', '/old/a', '/promotion', '/loop/a', '/%6Fldest'])('%s stays where it is', (path) => {
  expect(routeTarget(RULES, path)).toBeNull()
})

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://evil.example', 'evil.example', ''])(
  'a rule that leads to %j throws [N2 N8]',
  (to) => {
    expect(() => routeTarget([{ from: '/old', to, status: 302 }], '/old')).toThrow('Unsupported external navigation')
  },
)
