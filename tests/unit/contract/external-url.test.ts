import { expect, test } from 'vitest'
import { externalUrl } from '#server/shared/constants/external-url.ts'

test.each([
  ['https://sso.example/login?a=b', 'https://sso.example/login?a=b'],
  ['HTTPS://SSO.example', 'https://sso.example/'],
  ['https://sso.example:8443/login', 'https://sso.example:8443/login'],
  ['https://sso.example:443/', 'https://sso.example/'],
  ['http://localhost:8080/login', 'http://localhost:8080/login'],
  ['http://127.0.0.1/login', 'http://127.0.0.1/login'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/'],
])('the browser may be sent to %j, which is %j [N8]', (text, url) => expect(externalUrl(text)).toBe(url))

test.each([
  [
    'another scheme',
    ['javascript:alert(1)', 'JaVaScRiPt://%0aalert(1)', 'data:text/html,x', 'vbscript:x', 'ftp://a.example'],
  ],
  ['no scheme', ['//evil.example', '/\\evil.example', '\\\\evil.example', '/login', 'evil.example', '', '?a', '#a']],
  [
    'a scheme whose slashes are missing or too many',
    ['https:evil.example', 'https:/evil.example', 'https:///evil.example'],
  ],
  [
    'slashes the other way round',
    ['https:\\\\evil.example', 'https://sso.example\\@evil.example', 'https:/\\evil.example'],
  ],
  [
    'what a parser drops',
    [' https://a.example', 'ht\ntps://a.example', 'https://a.example\t', 'https://a.example/\r\nx: y'],
  ],
  ['control characters', ['\u0000https://a.example', 'https://a.example/\u007f', '\u0001javascript:alert(1)']],
  ['a path that means a line', ['/%0d/evil.example', '/%0d%0aset-cookie:a=b', '%68ttps://evil.example']],
  ['a second encoding of one', ['https%3A%2F%2Fevil.example', '/%250d/evil.example', 'https:%2f%2fevil.example']],
  [
    'a credential',
    ['https://player:password@sso.example/', 'https://sso.example@evil.example', 'https://:x@a.example'],
  ],
  ['plain http', ['http://sso.example/login', 'http://localhost.evil.example/', 'http://127.0.0.1.evil.example/']],
  ['no host', ['https://', 'https://?a', 'https://#a', 'https://:443', 'https://a b.example']],
])('%s leads nowhere: %j [N8]', (_, texts) => {
  expect(texts.filter((text) => externalUrl(text) !== null)).toEqual([])
})

const ALLOWED = ['example.com', 'mirror.test:8443', '127.0.0.1:3000']

test.each([
  'https://example.com/a',
  'https://EXAMPLE.com',
  'https://deep.www.example.com/',
  'https://ｅxample.com/',
  'https://mirror.test:8443/',
  'https://a.mirror.test:8443/',
  'http://127.0.0.1:3000/',
])('%s is among the hosts that are allowed [N8]', (text) => expect(externalUrl(text, ALLOWED)).not.toBeNull())

test.each([
  'https://evil-example.com/',
  'https://evilexample.com/',
  'https://example.com.evil.example/',
  'https://example.com%2eevil.example/',
  'https://evil.example/example.com',
  'https://evil.example/?example.com',
  'https://example.co/',
  // Cyrillic letters that look like Latin ones
  'https://ехаmple.com/',
  'https://examplе.com/',
  'https://example.com:8443/',
  'https://mirror.test/',
  'https://mirror.test:8444/',
  'http://127.0.0.1/',
  'https://example.com./',
])('%s is not among them, by label and port [N8]', (text) => expect(externalUrl(text, ALLOWED)).toBeNull())
