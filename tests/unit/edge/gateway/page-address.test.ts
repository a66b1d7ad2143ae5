import { expect, test } from 'vitest'
import { pageAddress, searchedText } from '#server/edge/gateway/page-address.ts'
import { readAddress } from '#server/edge/gateway/request-facts.ts'

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

const searched = (address: string) =>
  searchedText(readAddress(`http://casino.example${address}`), { path: '/', name: 'q', maxLength: 8 })

test.each([
  ['/?q=dice', 'dice'],
  ['/en?q=no+such', 'no such'],
  ['/hi?q=%E0%A4%A1%E0%A4%BE%E0%A4%87%E0%A4%B8', 'डाइस'],
])('a search of letters is a text that its page repeats: %s', (address, text) => {
  expect(searched(address)).toBe(text)
})

test.each([
  ['another page', '/faq?q=dice'],
  ['no search', '/'],
  ['another name', '/?p=dice'],
  ['another one beside it', '/?q=dice&show=rtp'],
  ['twice', '/?q=dice&q=dice'],
  ['a longer one than the page takes', '/?q=dicedices'],
  ['a number, which the router reads', '/?q=1e3'],
  ['a word of JSON', '/?q=true'],
  ['what HTML escapes', '/?q=a%27b'],
  ['what is more than letters', '/?q=a-b'],
  ['another spelling of the address', '/?q=no%20such'],
  ['nothing', '/?q='],
])('%s is none: %s', (_, address) => {
  expect(searched(address)).toBeNull()
})
