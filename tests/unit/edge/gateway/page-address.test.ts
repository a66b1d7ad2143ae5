import { expect, test } from 'vitest'
import { pageAddress } from '#server/edge/gateway/pages/address.ts'

const QUERIES = {
  shared: { '/': { show: ['new', 'live'], sort: ['name'] } },
  read: new Set(['show', 'sort', 'q', 'login']),
}
const address = (path: string) => pageAddress(new URL(path, 'http://casino.example'), QUERIES)

test.each([
  ['a page is its path', '/games/dice', '/games/dice'],
  ['in its locale', '/en/games/dice', '/en/games/dice'],
  ['a listed query is part of it', '/?show=new', '/?show=new'],
  ['in every locale', '/kz?show=live', '/kz?show=live'],
  ['in one order', '/?sort=name&show=new', '/?show=new&sort=name'],
  ['attribution is not', '/?utm_source=a&show=new&stag=1&gclid=x', '/?show=new'],
  ['nor is a name that no page reads', '/?a=1&simple_auth=1&constructor=1', '/'],
  ['nor is it where nothing is listed', '/fairness?partner=7', '/fairness'],
])('%s: %s', (_, path, expected) => {
  expect(address(path)).toBe(expected)
})

test.each([
  ['a query that is not listed', '/?q=dice'],
  ['not for this page', '/fairness?show=new'],
  ['a value that is not listed', '/?show=anything'],
  ['a name twice', '/?show=new&show=live'],
  ['a flag', '/?login'],
  ['a path that every object has', '/constructor?show=new'],
  ['a second spelling of a path', '/%66airness'],
])('%s has a render of its own: %s', (_, path) => {
  expect(address(path)).toBeNull()
})
