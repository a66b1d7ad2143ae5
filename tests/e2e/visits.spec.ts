import { expect } from '@playwright/test'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { type HttpAnswer, sendRequest } from '../support/http/send-request.ts'
import { ADDRESSES, HOSTS, type Stage, test } from './visit-stage.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const ENGINE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PAGE = '/games/dice'
const AD = '?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&stag=17&partner=p1&pr=h1'

const WHO = ['visitor', 'player', 'engine'] as const
type Who = (typeof WHO)[number]
type Visit = { readonly who: Who; readonly locale: Locale; readonly host?: string; readonly address?: string }

const prefixOf = (locale: Locale) => (locale === 'ru' ? '' : `/${locale}`)

function visit(
  { site }: Stage,
  path: string,
  { who, locale, host = HOSTS.ordinary, address = ADDRESSES.russian }: Visit,
) {
  const headers = {
    'accept-language': LANGUAGE_TAGS[locale],
    'user-agent': who === 'engine' ? ENGINE : CHROME,
    'x-forwarded-for': address,
    ...(who === 'player' && { cookie: `token=player-${locale}` }),
  }
  return sendRequest(site.url, prefixOf(locale) + path, { host, headers })
}

const namesOf = ({ cookies }: HttpAnswer) => cookies.map((cookie) => cookie.split('=', 1)[0]).toSorted()

/** Cookies of an ordinary load: the language of a prefix, the visitor, and the end of their bonus. */
function ordinaryCookies({ who, locale }: Visit): string[] {
  if (who === 'engine') return []
  const names = ['geo', 'userBrowser', 'userVersion']
  if (locale !== 'ru') names.push('locale')
  if (who === 'visitor') names.push('registrationBonusCountdown')
  return names.toSorted()
}

function expectPage(answer: HttpAnswer, { who, locale }: Visit): void {
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(`<html lang="${LANGUAGE_TAGS[locale]}">`)
  expect(answer.text).toMatch(/<\/html>\s*$/)
  expect(answer.headers['cache-control']).toBe(who === 'player' ? 'private, no-store' : 'private, no-cache')
}

const EVERYBODY = LOCALES.flatMap((locale) => WHO.map((who): Visit => ({ who, locale })))

test.describe.configure({ mode: 'serial' })

test('everybody gets the page of their address, in its language [A7 R35 S10 G3 S13]', async ({ stage }) => {
  for (const one of EVERYBODY) {
    const answer = await visit(stage, PAGE, one)
    expectPage(answer, one)
    expect(namesOf(answer), JSON.stringify(one)).toEqual(ordinaryCookies(one))
    expect(answer.text).toContain('name="yandex-verification" content="a1b2"')
  }
})

test('an ad is remembered by everybody but a search engine, and shows the same page [A5 E5 E11 V4 V5 G4]', async ({
  stage,
}) => {
  const ofAd = ['adBonusModal', 'adBonusType', 'adBonusValue', 'advId', 'partner', 'prHash', 'stag']
  for (const one of EVERYBODY) {
    const answer = await visit(stage, PAGE + AD, one)
    expectPage(answer, one)
    const names = ordinaryCookies(one)
    expect(namesOf(answer), JSON.stringify(one)).toEqual(one.who === 'engine' ? [] : [...names, ...ofAd].toSorted())
  }
})

test('a host that has moved leads everybody to the same page of the new one, but a search engine [N1 G4]', async ({
  stage,
}) => {
  for (const one of EVERYBODY) {
    const answer = await visit(stage, `${PAGE}?a=1&b=%2F`, { ...one, host: HOSTS.mirror })
    if (one.who === 'engine') {
      expectPage(answer, one)
      continue
    }
    expect([answer.status, answer.headers.location]).toEqual([
      301,
      `https://new.test${prefixOf(one.locale)}${PAGE}?a=1&b=%2F`,
    ])
    expect([answer.headers['cache-control'], answer.cookies]).toEqual(['no-store', []])
  }
})

test('CT15: where play is closed everybody is told so in their language, but a search engine [G2 G4 A6 R20]', async ({
  stage,
}) => {
  for (const one of EVERYBODY) {
    const answer = await visit(stage, PAGE, { ...one, address: ADDRESSES.british })
    if (one.who === 'engine') {
      expectPage(answer, one)
      continue
    }
    expect([answer.status, answer.headers.location]).toEqual([302, `${prefixOf(one.locale)}/no-access`])
    const closed = await visit(stage, '/no-access', { ...one, address: ADDRESSES.british })
    expect(closed.status).toBe(451)
    expect(closed.text).toContain(`<html lang="${LANGUAGE_TAGS[one.locale]}">`)
    expect(closed.cookies.join()).toContain(`userVersion=${ADDRESSES.british};`)
  }
})

test('an address is believed from the proxy alone: what a visitor writes before it changes nothing [G1 G2]', async ({
  stage,
}) => {
  const { british, russian } = ADDRESSES
  const status = async (address: string) => (await visit(stage, PAGE, { who: 'visitor', locale: 'en', address })).status
  expect(await status(`${british}, ${russian}`)).toBe(200)
  expect(await status(`${russian}, ${british}`)).toBe(302)
  expect(await status(`${russian}, nonsense, ${british}`)).toBe(302)
  const headers = {
    'x-real-ip': russian,
    'user-agent': 'curl/8.5.0',
    'accept-language': 'en',
    'x-forwarded-for': british,
  }
  expect((await sendRequest(stage.site.url, '/en', { host: HOSTS.ordinary, headers })).status).toBe(302)
})

test('a Host that names no host is 400, as any request that cannot be read', async ({ stage }) => {
  test.skip(stage.site.target === 'edge', 'workerd reads the Host by itself')
  for (const host of ['localhost:99999', '[::1', 'a b'])
    for (const path of ['/en', '/api/trpc/site.current'])
      expect([host, path, (await sendRequest(stage.site.url, path, { host })).status]).toEqual([host, path, 400])
})

test('a Host that is none of ours is 421 and asks nobody [N8]', async ({ stage }) => {
  const before = stage.operator.requests.length
  for (const host of ['evil.test', 'casino.test.evil.test', 'evil-casino.test', 'casino.test@evil.test', '127.0.0.1'])
    for (const path of ['/en', '/en/games/dice', '/api/trpc/site.current', '/robots.txt']) {
      const { status, text } = await sendRequest(stage.site.url, path, {
        host,
        headers: { 'x-forwarded-host': HOSTS.ordinary },
      })
      expect([host, path, status >= 400 && status < 500]).toEqual([host, path, true])
      expect(text).not.toContain('<html')
    }
  expect(stage.operator.requests).toHaveLength(before)
})

test('rules and hosts lead within the site in one step [N2 N5 S10 R35]', async ({ stage }) => {
  const led = async (path: string, host = HOSTS.ordinary, language = 'ru') => {
    const headers = { 'accept-language': language, 'user-agent': CHROME, 'x-forwarded-for': ADDRESSES.russian }
    const { status, headers: came } = await sendRequest(stage.site.url, path, { host, headers })
    return `${status} ${came.location ?? ''}`
  }
  expect(await led('/old/dice?a=1')).toBe('302 /games/dice?a=1')
  expect(await led('/kz/old/dice')).toBe('302 /kz/games/dice')
  expect(await led('/blog', HOSTS.ordinary, 'hi')).toBe('302 https://blog.test/')
  expect(await led('/RU/games/dice/?a=1')).toBe('301 /games/dice?a=1')
  expect(await led('/EN/')).toBe('301 /en')
  expect(await led(PAGE, HOSTS.matched)).toBe(`307 /en${PAGE}`)
  expect(await led('/en/games/crash', HOSTS.matched)).toBe('302 /en/error')
})

test('on a host without Russian a player whose profile says Russian gets English, and is led in no circle [S10 S8]', async ({
  stage,
}) => {
  const headers = { 'user-agent': CHROME, 'x-forwarded-for': ADDRESSES.russian, cookie: 'token=player-ru' }
  const page = (path: string) => sendRequest(stage.site.url, path, { host: HOSTS.matched, headers })
  expect((await page(PAGE)).headers.location).toBe(`/en${PAGE}`)
  const { status, text } = await page(`/en${PAGE}`)
  expect([status, text.includes('<html lang="en-US">')]).toEqual([200, true])
})

const UNKEYED: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-host': 'evil.test' },
  { 'x-forwarded-port': '666', forwarded: 'host=evil.test;proto=https' },
  { 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-forwarded-prefix': '/evil' },
  { 'x-http-method-override': 'POST', 'x-host': 'evil.test', 'x-forwarded-server': 'evil.test' },
  { origin: 'http://evil.test', referer: 'http://evil.test/', accept: 'application/evil' },
  { cookie: 'stag=evil; partner=evil; adBonusValue=evil; super_bonus=evil; userVersion=evil' },
  { 'user-agent': 'evil', 'accept-encoding': 'identity', range: 'bytes=0-9', 'if-none-match': '*' },
]

test('nothing that no key holds changes a page that is kept for others [A5 A6]', async ({ stage }) => {
  const plain = { 'accept-language': 'en', 'user-agent': CHROME, 'x-forwarded-for': ADDRESSES.russian }
  const page = async (path: string, headers: Readonly<Record<string, string>> = {}, host = HOSTS.ordinary) => {
    const { status, text } = await sendRequest(stage.site.url, path, { host, headers: { ...plain, ...headers } })
    // ignores render times
    return `${status} ${text.replaceAll(/\b\d{13}\b/g, '')}`
  }
  const untouched = await page('/en/fairness')
  for (const headers of UNKEYED) expect((await page('/en/fairness', headers)).includes('evil')).toBe(false)
  for (const port of ['1', '8080', '65535'])
    expect(await page('/en/fairness', {}, `${HOSTS.ordinary}:${port}`)).toContain(
      `http://${HOSTS.ordinary}:${port}/en/fairness`,
    )
  for (const query of ['?stag=evil', '?utm_source=evil&gclid=evil', '?no_sso=evil'])
    expect(await page(`/en/fairness${query}`)).toBe(untouched)
  expect(await page('/en/fairness')).toBe(untouched)
})

test('no path, query or cookie splits an answer or adds a header to it [N8]', async ({ stage }) => {
  const headers = { 'accept-language': 'en', 'user-agent': CHROME, 'x-forwarded-for': ADDRESSES.russian }
  for (const path of [
    '/en/%0d%0aset-cookie:evil=1',
    '/%0d%0aset-cookie:evil=1/',
    '/en/faq/?a=%0d%0aset-cookie:evil=1',
    '/faq?a=%0D%0ALocation:%20http://evil.test',
    '/en?stag=%0d%0aset-cookie:evil=1&partner=a;%20Domain=evil.test',
    '/old/%0d%0alocation:evil',
    '//evil.test/%2e%2e',
    '/\\evil.test',
    '/%5c%5cevil.test/',
    '/en//evil.test/',
    '/ru//evil.test',
  ]) {
    const answer = await sendRequest(stage.site.url, path, { host: HOSTS.ordinary, headers })
    expect(answer.headers.evil ?? answer.headers['set-cookie:evil'], path).toBeUndefined()
    expect(namesOf(answer), path).not.toContain('evil')
    for (const cookie of answer.cookies) expect(cookie, path).not.toMatch(/; *Domain|[\r\n]/i)
    expect(new URL(answer.headers.location ?? '/', `http://${HOSTS.ordinary}`).host, path).toBe(HOSTS.ordinary)
  }
})

test('with a dead operator everybody has their page, and nobody is signed out [X3 S4 G5]', async ({ stage }) => {
  await stage.operator[Symbol.asyncDispose]()
  for (const one of EVERYBODY) {
    const answer = await visit(stage, PAGE + AD, { ...one, address: ADDRESSES.unknown })
    expectPage(answer, one)
    expect(answer.cookies.join()).not.toMatch(/token=|userVersion=|advId=/)
    if (one.who !== 'engine') expect(namesOf(answer)).toContain('stag')
  }
  const moved = await visit(stage, PAGE, { who: 'visitor', locale: 'ru', host: HOSTS.mirror })
  expect([moved.status, moved.headers.location]).toEqual([301, `https://new.test${PAGE}`])
})
