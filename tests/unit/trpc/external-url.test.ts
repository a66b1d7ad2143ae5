import { expect, test } from 'vitest'
import { externalUrl } from '#server/trpc/external-url.ts'

test.each([
  ['https://sso.example/login?a=b', 'https://sso.example/login?a=b'],
  ['http://localhost:8080/login', 'http://localhost:8080/login'],
  ['http://127.0.0.1/login', 'http://127.0.0.1/login'],
  ['http://sso.example/login', null],
  ['http://localhost.evil.example/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//sso.example', null],
  ['/login', null],
  ['https://player:password@sso.example/', null],
  ['', null],
])('an operator may send the browser to %j: %j [N8]', (text, url) => expect(externalUrl(text)).toBe(url))
