import { readFileSync } from 'node:fs'
import fc, { type Arbitrary } from 'fast-check'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { type Header, PLAYER } from './request.ts'

/** Node reads heads of up to 16 kB: most longer ones never reach our code. */
const LENGTHS = [2, 30, 300, 4000, 15_000]

/** A run of one unit between others: a backtracking pattern takes quadratic time for it. */
export const longText: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', 'a', 'en', '1', '"'),
    fc.constantFrom(' ', '\t', '/', '.', ',', ';', '=', '-', ':', '0', 'a', '%', '[', '*', 'é'),
    fc.constantFrom(...LENGTHS),
    fc.constantFrom('', 'b', 'en', ';', '!'),
  )
  .map(([before, unit, count, after]) => before + unit.repeat(count) + after)

/** Space that a head has for one value, next to its other lines. */
const LONGEST = 14_900

/** Longest possible text of a head: a run of one of the units, with something at both ends. */
export const longestText = (units: readonly string[]): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('a', 'en', '1'), fc.constantFrom(...units), fc.constantFrom('b', '!'))
    .map(([before, unit, after]) => before + unit.repeat(LONGEST / unit.length) + after)

/** No line break, which would begin another header. */
const headerText = fc.oneof(
  longText,
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replace(/[\r\n\0]/g, ' ')),
  fc.constantFrom('', ',', ';', '0', '-1', 'null', '*', '%', '"', '\u00ff'),
)

const languages = fc.constantFrom('ru', 'en-GB,en;q=0.5', 'kk', 'pt-BR', 'hi', 'xx', 'en;q=nothing', '*;q=0', 'ru;q=-1')
const address = fc.oneof(
  { arbitrary: fc.ipV4(), weight: 6 },
  fc.ipV6(),
  fc.constantFrom('::ffff:10.0.0.1', '256.1.1.1'),
)

const VALUES: Readonly<Record<string, Arbitrary<string>>> = {
  'accept-language': languages,
  'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'gzip;q=0,*'),
  accept: fc.constantFrom('text/html', 'application/json', 'text/event-stream', '*/*'),
  cookie: fc.oneof(
    fc.constantFrom(`token=${PLAYER}`, 'token=', 'token=%', 'locale=en', 'locale=__proto__', 'token=a; token=b'),
    fc.array(fc.string({ maxLength: 9 }), { maxLength: 40 }).map((parts) => parts.join(';').replace(/[\r\n]/g, ' ')),
  ),
  'x-forwarded-for': fc.array(address, { minLength: 1, maxLength: 4 }).map((hops) => hops.join(', ')),
  'x-forwarded-proto': fc.constantFrom('https', 'http', 'https,http', 'javascript'),
  'x-forwarded-host': fc.constantFrom('other.example', 'a:b:c', '[::1', '..'),
  'cf-ipcountry': fc.constantFrom('RU', 'XX', 'T1', 'zz'),
  host: fc.constantFrom('www.localhost', 'other.example', 'localhost:99999', '[::1]', '..', 'a b', 'пример.рф', ''),
  range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'lines=1'),
  'if-none-match': fc.constantFrom('*', 'W/"a"', '"'),
  'if-modified-since': fc.constantFrom('yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  'content-type': fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'json'),
  'content-length': fc.constantFrom('0', '-1', '1e3', '99999999999'),
  'transfer-encoding': fc.constantFrom('chunked', 'gzip, chunked', 'identity'),
  expect: fc.constantFrom('100-continue', 'nothing'),
  upgrade: fc.constantFrom('websocket', 'h2c'),
  origin: fc.constantFrom('null', 'http://localhost', 'https://other.example'),
  referer: fc.constantFrom('http://localhost/en', 'javascript:1', 'http://['),
  authorization: fc.constantFrom(`Bearer ${PLAYER}`, 'Bearer', 'Bearer a b', 'Basic e30='),
  'last-event-id': fc.constantFrom('new', '0', '-1', '1'.repeat(40)),
  'user-agent': fc.constantFrom('Mozilla/5.0 Chrome/140', 'Googlebot/2.1', ''),
  'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'x'),
  'x-request-id': fc.constantFrom('1', 'a'.repeat(500)),
}

/** Invalid values of these close the connection, so the rest of the request would not be tested. */
const FATAL = ['content-length', 'transfer-encoding', 'expect', 'upgrade']

const header: Arbitrary<Header> = fc
  .constantFrom(...Object.keys(VALUES).flatMap((name) => (FATAL.includes(name) ? [name] : [name, name, name, name])))
  .chain((name) => {
    const usual = VALUES[name] ?? headerText
    const value = FATAL.includes(name) ? usual : fc.oneof({ arbitrary: usual, weight: 3 }, headerText)
    return value.map((text) => [name, text] as const)
  })

/** Several headers, some of them repeated. */
export const headers: Arbitrary<readonly Header[]> = fc.oneof(
  { arbitrary: fc.array(header, { maxLength: 4 }), weight: 9 },
  fc.array(header, { minLength: 30, maxLength: 120 }),
)

/** Full path of each route of the site, with its parameters as placeholders. */
const tree = readFileSync('app/routeTree.gen.ts', 'utf8')
const ROUTES = [...tree.matchAll(/fullPath: '([^']*)'/g)].flatMap(([, path]) => path ?? [])
/** Paths that the programs serve in addition to routes. */
const OTHERS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/outbox',
  '/payment-pages/sandbox/pay/x',
  '/callbacks/sandbox',
  '/_serverFn/x',
  '/assets/x.js',
  '/favicon.ico',
]

const segment = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '',
    '%2e%2e',
    '%2F',
    '%5c',
    '%00',
    '%',
    '%E0%A4',
    '%F0%9F%92%A5',
    'пример',
    '\\',
    ';x',
    '__proto__',
  ),
  fc.constantFrom(...LOCALES, 'EN', 'xx'),
  fc.webPath().map((path) => path.slice(1)),
  longText.map((text) => text.replace(/[ \t]/g, '%20')),
)

const search = fc.oneof(
  { arbitrary: fc.constant(''), weight: 4 },
  fc.webQueryParameters().map((query) => `?${query}`),
  fc
    .tuple(
      fc.constantFrom('show', 'bet', 'utm_source', 'lang', 'return', 'code', 'redirect', '__proto__', 'a[b]'),
      longText,
    )
    .map(([name, value]) => `?${name}=${value.replace(/[ \t]/g, '+')}`),
)

/** Address of a request line. A blank would end it, and is encoded. */
export const path: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', ...LOCALES.map((locale) => `/${locale}`), '/RU', '/'),
    fc.constantFrom(...ROUTES, ...OTHERS),
    fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, fc.array(segment, { maxLength: 3 })),
    search,
  )
  .map(([prefix, route, rest, query]) => encodeBlanks([prefix + route, ...rest].join('/') + query))

/** Bytes beyond ASCII stay unchanged. */
const encodeBlanks = (text: string) => text.replace(/[\s\0]/g, '%20')
