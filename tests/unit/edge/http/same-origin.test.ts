import { expect, test } from 'vitest'
import { isSameOrigin } from '#server/edge/http/guards.ts'

const ORIGINS = ['http://casino.local:3000', 'https://casino.example']

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  // behind an unconfigured proxy our own scheme may be wrong, but Sec-Fetch-Site is not
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://casino.local:3000' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://casino.example' }, false],
  [{ origin: 'http://casino.local:3000' }, true],
  [{ origin: 'https://casino.example' }, true],
  [{ origin: 'http://casino.local' }, false],
  [{ origin: 'https://casino.local:3000' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, false],
])('%j is a page of this site: %j', (headers, expected) => {
  for (const silent of [true, false]) expect(isSameOrigin(new Headers(headers), ORIGINS, silent)).toBe(expected)
})

test('a request that says nothing is what the caller makes of silence', () => {
  expect(isSameOrigin(new Headers(), ORIGINS, true)).toBe(true)
  expect(isSameOrigin(new Headers(), ORIGINS, false)).toBe(false)
})
