import { randomUUID } from 'node:crypto'
import { type HttpAnswer, type RequestOptions, sendRequest } from '../support/http/send-request.ts'
import { type Site, startSite } from '../support/site.ts'
import { expect } from './fixtures.ts'
import { plainTest, sharedInFile } from './shared-in-file.ts'

/** Requests of attackers and bug reports, and the site's responses. */

const CLOSED = 'closed.localhost'
const ENGLISH = { 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' }

const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target, { TRUSTED_PROXY: '127.0.0.1', RESTRICTED_MIRROR_HOST: CLOSED })
  await use(site)
})
const test = plainTest.extend<{ hostile: (path: string, asked?: RequestOptions) => Promise<HttpAnswer> }>({
  hostile: ({ target: _ }, use) =>
    use((path, { headers, ...asked } = {}) =>
      sendRequest(shared.it.url, path, { ...asked, headers: { ...ENGLISH, ...headers } }),
    ),
})

type Case = readonly [
  path: string,
  asked: RequestOptions,
  expected: { readonly status: number; readonly headers?: object },
]

const MOVED = (location: string) => ({ status: 301, headers: { location, 'cache-control': 'no-store' } })
const READ_ONLY = { status: 405, headers: { allow: 'GET, HEAD' } }
const GONE = { status: 404, headers: { 'cache-control': 'no-store' } }
const closed: RequestOptions = { host: CLOSED }

const CASES: readonly Case[] = [
  // another spelling of a closed game
  ['/en/games/CRASH', closed, MOVED('/en/games/crash')],
  ['/en/Games/crash', closed, MOVED('/en/games/crash')],
  ['/en/games/%63rash', closed, MOVED('/en/games/crash')],
  ['/en/games/crash%20', closed, MOVED('/en/games/crash')],
  ['/en//games///crash/', closed, MOVED('/en/games/crash')],
  ['/EN/games/Cases/gold', closed, MOVED('/en/games/cases/gold')],
  ['/en/games/crash', closed, { status: 302, headers: { location: '/en/error' } }],
  ['/en/games/cases/gold', closed, { status: 302, headers: { location: '/en/error' } }],
  ['/en/FAQ', {}, MOVED('/en/faq')],
  // methods that once rendered a page
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].flatMap((method): Case[] => [
    ['/en/games/crash', { method, host: CLOSED }, READ_ONLY],
    ['/en', { method }, READ_ONLY],
    ['/robots.txt', { method }, READ_ONLY],
  ]),
  // errors at paths whose files browsers cache for a year
  ['/assets/index-of-another-build.js', {}, GONE],
  ['/assets/en/chunk', {}, GONE],
  ['/assets/', {}, GONE],
  // prototype property names instead of an id
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((name): Case[] => [
    [`/en/games/cases/${name}`, {}, { status: 404 }],
    [`/en/tournament/${name}`, {}, { status: 404 }],
    [`/en/betting/${name}`, {}, { status: 404 }],
    [`/en/games/slots/${name}/demo`, {}, { status: 404 }],
  ]),
]

test('each hostile request has its answer [N1 N2 N5 G2 R32]', async ({ hostile }) => {
  const received: unknown[] = []
  const expected: unknown[] = []
  for (const [path, asked, answer] of CASES) {
    const name = `${asked.method ?? 'GET'} ${asked.host ?? ''}${path}`
    const { status, headers } = await hostile(path, asked)
    const named = Object.keys(answer.headers ?? {})
    received.push([name, status, Object.fromEntries(named.map((one) => [one, headers[one]]))])
    expected.push([name, answer.status, answer.headers ?? {}])
  }
  expect(received).toEqual(expected)
})

/** Opens links one after the other as one browser, and returns its cookies. */
async function opened(
  hostile: (path: string, asked?: RequestOptions) => Promise<HttpAnswer>,
  links: readonly string[],
) {
  const jar = new Map<string, string>()
  for (const link of links) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const set of (await hostile(link, { headers: cookie === '' ? {} : { cookie } })).cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
  }
  return jar
}

test('links with long tags leave at most 2 kB of cookies, and of two tags of a name the first counts [E11 A5]', async ({
  hostile,
}) => {
  const tags = ['stag', 'partnerId', 'advertiseUid', 'advertiseSource', 'cpaOneUid', 'partner', 'adplace', 'pr']
  const link = (tag: string) => `/en?${tags.map((name) => `${name}=${encodeURIComponent(tag)}`).join('&')}`
  const jar = await opened(hostile, [link('метка'.repeat(50)), link('x'.repeat(256)), link('ё'.repeat(30))])
  const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(sent.length).toBeLessThanOrEqual(2048)
  const doubled = await opened(hostile, ['/en?partnerId=A&partnerId=B&stag=&stag=real1'])
  expect([doubled.get('partnerId'), doubled.get('stag')]).toEqual(['A', 'real1'])
})

test('a link with a token signs nobody in by a GET [S12]', async ({ hostile }) => {
  for (const cookie of ['simpleAuth=1', 'simpleAuth=1; token=of-somebody', ''])
    for (const path of [
      '/en?simple_auth=1',
      `/en?simpleAuthToken=${randomUUID()}`,
      `/en?simple_auth=1&simpleAuthToken=x`,
    ]) {
      const { cookies } = await hostile(path, { headers: cookie === '' ? {} : { cookie } })
      expect(cookies.filter((one) => /^token=[^;]/.test(one))).toEqual([])
    }
})

test('headers of a proxy are read in every form that proxies write', async ({ hostile, target }) => {
  test.skip(target === 'edge', 'an edge runtime is its own proxy')
  for (const [headers, ip] of [
    [{ 'x-forwarded-for': '203.0.113.9:51234' }, '203.0.113.9'],
    [{ 'x-forwarded-for': '[2001:db8::7]:443' }, '2001:db8::7'],
    [{ 'x-forwarded-for': '203.0.113.9, ,' }, '203.0.113.9'],
    [{ forwarded: 'for="[2001:db8::7]:4711";proto=https' }, '2001:db8::7'],
  ] as const) {
    const { text } = await hostile('/api/trpc/geo.ip', { headers })
    expect(text).toContain(`"${ip}"`)
  }
  const { cookies } = await hostile('/en/faq', { headers: { 'x-forwarded-proto': 'HTTPS' } })
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toContain('; Secure')
})

test('connections stay open for longer than those of proxies, and a trailing dot is the same host', async ({
  hostile,
  target,
}) => {
  test.skip(target === 'edge', 'the network before a worker keeps connections and reads hosts')
  const { headers } = await hostile('/en/faq', { headers: { connection: 'keep-alive' } })
  expect(headers['keep-alive']).toBe('timeout=75')
  const dotted = await hostile('/en/faq', { host: 'casino.localhost.:8080' })
  expect([dotted.status, dotted.headers.location]).toEqual([301, '//casino.localhost:8080/en/faq'])
})
