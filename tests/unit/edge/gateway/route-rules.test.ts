import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { restrictedHost, rootPage, routeRules } from '#server/edge/gateway/redirect-rules/addresses.ts'
import { pageRequestOf } from '../../../support/gateway/page-request.ts'

const moved = (to: string, status = 302) => ({ redirect: { to, status } })

test.each([
  ['/', 'ru', '/games/slots'],
  ['/?utm_source=a', 'ru', '/games/slots?utm_source=a'],
  ['/', 'en', '/en/games/slots'],
  ['/kz?a=b', 'ru', '/kz/games/slots?a=b'],
])('the root page of %s for a reader of %s is %s [R33]', (address, language, to) => {
  const environment = { ROOT_PAGE: '/games/slots' }
  expect(rootPage(pageRequestOf(address, { language, environment }), NO_FACTS)).toEqual(moved(to))
})

test('no other page is the root page, and the root page may be itself [R33]', () => {
  const environment = { ROOT_PAGE: '/games/slots' }
  expect(rootPage(pageRequestOf('/games/slots', { environment }), NO_FACTS)).toBe(CONTINUE)
  expect(rootPage(pageRequestOf('/', { environment: { ROOT_PAGE: '/' } }), NO_FACTS)).toBe(CONTINUE)
  expect(rootPage(pageRequestOf('/'), NO_FACTS)).toBe(CONTINUE)
})

const RULES =
  '{ "/old": "/new", "/wiki/**": { "to": "/faq/**", "status": 301 }, "/hello": "/?login", "/blog/**": "https://blog.example/**" }'

test.each([
  ['/old?a=1', '/new?a=1', 302],
  ['/en/old', '/en/new', 302],
  ['/br/wiki/dice', '/br/faq/dice', 301],
  ['/en/OLD', '/en/new', 302],
  ['/%6Fld%20', '/new', 302],
  ['/Wiki/Dice', '/faq/Dice', 301],
  ['/hello?a=1', '/?login', 302],
  ['/kz/blog/a?secret=1', 'https://blog.example/a', 302],
])('a rule leads %s to %s, with %i [N2]', (address, to, status) => {
  expect(routeRules(pageRequestOf(address, { environment: { ROUTE_RULES: RULES } }), NO_FACTS)).toEqual(
    moved(to, status),
  )
})

test('without a rule a page stays [N2]', () => {
  expect(routeRules(pageRequestOf('/new', { environment: { ROUTE_RULES: RULES } }), NO_FACTS)).toBe(CONTINUE)
  expect(routeRules(pageRequestOf('/old'), NO_FACTS)).toBe(CONTINUE)
})

const RESTRICTED = { RESTRICTED_MIRROR_HOST: 'Mirror.Example' }

test.each([
  ['http://mirror.example/games/crash', '/error'],
  ['http://mirror.example:3000/en/games/coinflip', '/en/error'],
  ['http://mirror.example/games/cases', '/error'],
  ['http://mirror.example/games/cases/gold', '/error'],
  ['http://mirror.example/Games/%63rash%20', '/error'],
])('%s is closed [N5]', (address, to) => {
  expect(restrictedHost(pageRequestOf(address, { environment: RESTRICTED }), NO_FACTS)).toEqual(moved(to))
})

test.each([
  'http://mirror.example/games/dice',
  'http://mirror.example/games/crashed',
  'http://casino.example/games/crash',
  'http://a.mirror.example/games/crash',
  'http://mirror.example.evil.example/games/crash',
])('%s is open [N5]', (address) => {
  expect(restrictedHost(pageRequestOf(address, { environment: RESTRICTED }), NO_FACTS)).toBe(CONTINUE)
  expect(restrictedHost(pageRequestOf(address), NO_FACTS)).toBe(CONTINUE)
})
