import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnvironment } from '#server/env.ts'
import { EnvironmentError } from '#server/settings.ts'

test('rules are read in their order, with 302 unless they say another status [N2]', () => {
  const rules = '{ "/old": "/new", "/blog/**": { "to": "https://blog.example/**", "status": 301 } }'
  expect(parseEnvironment({ ROUTE_RULES: rules }).ROUTE_RULES).toEqual([
    { from: '/old', to: '/new', status: 302 },
    { from: '/blog/**', to: 'https://blog.example/**', status: 301 },
  ])
  expect(parseEnvironment({}).ROUTE_RULES).toEqual([])
})

test.each([
  ['ROUTE_RULES', '{ "/old": "javascript:alert(1)" }', 'neither a path nor an https URL'],
  ['ROUTE_RULES', '{ "/old": "//evil.example" }', 'neither a path nor an https URL'],
  ['ROUTE_RULES', '{ "/blog/**": "https://blog.example**" }', 'ROUTE_RULES./blog/**'],
  ['ROUTE_RULES', '{ "/*/old": "/new" }', 'ROUTE_RULES./*/old'],
  ['ROUTE_RULES', '{ "/old": { "to": "/new", "status": 200 } }', 'ROUTE_RULES'],
  ['ROUTE_RULES', '{ "old": "/new" }', 'ROUTE_RULES'],
  ['ROUTE_RULES', '{', 'not JSON'],
  ['ROOT_PAGE', 'games', 'begins with one slash'],
  ['ROOT_PAGE', '//evil.example', 'begins with one slash'],
  ['ALLOWED_REDIRECT_HOSTS', 'https://example.com', 'a host name'],
  ['TRUSTED_PROXY', '10.0.0.0/99', 'an address, or a range'],
  ['TRUSTED_PROXY', '127.0.0.1, proxy.example', 'an address, or a range'],
  ['TRUSTED_PROXY', '10.0', 'an address, or a range'],
  ['ADVERTISER_MAX_AGE_S', '2592001', 'ADVERTISER_MAX_AGE_S'],
  ['ADVERTISER_MAX_AGE_S', '86399', 'ADVERTISER_MAX_AGE_S'],
])('%s=%s stops the start: %s [N2 N8 R33 E11]', (name, value, why) => {
  const lines = () => {
    try {
      return parseEnvironment({ [name]: value })
    } catch (error) {
      return error instanceof EnvironmentError ? error.lines.join() : error
    }
  }
  expect(lines()).toContain(why)
})

test('a proxy is trusted by its address or its range, of either kind', () => {
  const TRUSTED_PROXY = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8'
  expect(parseEnvironment({ TRUSTED_PROXY }).TRUSTED_PROXY).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
})

test('what was built is for production unless it is told otherwise [S11]', () => {
  expect(parseEnvironment({}).NODE_ENV).toBe('development')
  vi.stubEnv('PROD', true)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(parseEnvironment({}).NODE_ENV).toBe('production')
  expect(parseEnvironment({ NODE_ENV: 'test' }).NODE_ENV).toBe('test')
})

test('a rule leads only to hosts that are allowed [N8]', () => {
  const ROUTE_RULES = '{ "/blog": "https://blog.example.com/", "/old": "/new" }'
  expect(() => parseEnvironment({ ROUTE_RULES, ALLOWED_REDIRECT_HOSTS: 'Example.com' })).not.toThrow()
  expect(() => parseEnvironment({ ROUTE_RULES, ALLOWED_REDIRECT_HOSTS: 'ample.com' })).toThrow('ALLOWED_REDIRECT_HOSTS')
})

const linesOf = (settings: Record<string, string | undefined>): readonly string[] => {
  try {
    parseEnvironment(settings)
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines
    throw error
  }
}

test.each([
  [{ ROUTE_RULES: '{ "/a": "/b", "/b": "/a" }' }, '/a → /b → /a'],
  [{ ROUTE_RULES: '{ "/a": "/b", "/b": "/c?x=1", "/c": "/en/b" }' }, '/a → /b → /c → /b'],
  [{ ROUTE_RULES: '{ "/games/**": "/" }', ROOT_PAGE: '/games/dice' }, '/ → /games/dice → /'],
  [{ ROUTE_RULES: '{ "/a/**": "/a/b/**" }' }, '/a/any → /a/b/any → /a/b/b/any → /a/b/b/b/any → /a/b/b/b/b/any'],
  [
    { ROUTE_RULES: '{ "/error": "/games/crash" }', RESTRICTED_MIRROR_HOST: 'mirror.example' },
    '/games/crash/any → /error → /games/crash → /error',
  ],
])('%o stops the start with the one line of its loop [N2 N5 R33]', (settings, chain) => {
  expect(linesOf(settings)).toEqual([`ROUTE_RULES, ROOT_PAGE: redirects in a loop: ${chain}`])
})

test.each([
  { ROUTE_RULES: '{ "/a": "/b", "/b": "/c", "/d/**": "/a" }' },
  { ROUTE_RULES: '{ "/old/**": "/**", "/a/**": "/a" }', ROOT_PAGE: '/games/slots' },
  { ROUTE_RULES: '{ "/a": "https://elsewhere.example/a" }', ROOT_PAGE: '/' },
  { ROUTE_RULES: '{ "/error": "/games/crash" }' },
] satisfies Record<string, string>[])('%o ends at a page [N2 R33]', (settings) => {
  expect(linesOf(settings)).toEqual([])
})
