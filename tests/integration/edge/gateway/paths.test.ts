import { expect, test } from 'vitest'
import { ORIGIN } from '../../../support/app/start-app.ts'
import { openBrowser, startApp } from '../../../support/app.ts'
import { processorTime } from '../../../support/processor-time.ts'

const RUSSIAN = { headers: { 'accept-language': 'ru' } }

test.each([
  ['/', 'ru', null],
  ['/faq?a=1', 'ru', null],
  ['/', 'kk-KZ', '/kz'],
  ['/faq?a=1', 'pt-BR', '/br/faq?a=1'],
  ['/faq', 'de', '/en/faq'],
  ['/en/faq', 'ru', null],
  ['/robots.txt', 'hi', null],
  ['/api/trpc/session.current', 'hi', null],
])('%s for a browser that prefers %s goes to %j [S10 R35]', async (path, language, location) => {
  await using app = await startApp()
  const response = await app.fetch(path, { headers: { 'accept-language': language } })
  expect([response.status, response.headers.get('location')]).toEqual(location ? [307, location] : [200, null])
})

test('a redirect never leads to a redirect', async () => {
  await using app = await startApp()
  for (const language of ['ru', 'en', 'kk', 'pt', 'hi', 'de'])
    for (const path of ['/', '/ru', '/ru/', '/ru/en', '/en', '/kz/', '/faq', '/ru/faq', '/EN/faq', '/Ru']) {
      const browser = openBrowser(app, language)
      const location = (await browser.open(path)).headers.get('location')
      if (location !== null) expect([path, (await browser.open(location)).status]).toEqual([path, 200])
    }
})

test('the cookie overrules the browser, and a prefix is remembered in it for a year [S10 E11]', async () => {
  await using app = await startApp()
  const browser = openBrowser(app, 'hi')
  await browser.open('/kz/faq')
  const ofLocale = () => browser.setCookies.filter((cookie) => cookie.startsWith('locale='))
  expect(ofLocale()).toEqual(['locale=kz; Max-Age=31536000; Path=/; SameSite=Lax'])
  expect((await browser.open('/')).headers.get('location')).toBe('/kz')
  await browser.open('/kz/faq')
  expect(ofLocale()).toHaveLength(1)
})

test('/ru/… is the bare path’s other name for good, and the way back to Russian [R35]', async () => {
  await using app = await startApp()
  const browser = openBrowser(app, 'en')
  const response = await browser.open('/ru/games/dice?x=1')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/games/dice?x=1'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await browser.open('/games/dice?x=1')).status).toBe(200)
})

test('a search engine reads every page at its own address, and gets no cookie [G4 R32 R35]', async () => {
  await using app = await startApp()
  // search engines send no language, for which a bare path would otherwise redirect
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  for (const path of ['/', '/faq', '/en/faq', '/kz']) {
    const response = await app.fetch(path, { headers })
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 200, []])
  }
  const other = await app.fetch('/ru/faq', { headers })
  expect([other.status, other.headers.get('location'), other.headers.getSetCookie()]).toEqual([301, '/faq', []])
})

test.each([
  ['/EN/faq?a=1', '/en/faq?a=1'],
  ['/Kz', '/kz'],
  ['/RU/faq', '/faq'],
])('a prefix in another case is another name for good: %s → %s', async (path, location) => {
  await using app = await startApp()
  const response = await app.fetch(path, RUSSIAN)
  expect([response.status, response.headers.get('location')]).toEqual([301, location])
})

test.each([
  '//evil.example',
  '//evil.example/%2f..',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/\\evil.example',
  '/%0d/evil.example/',
  '/%0d%0aset-cookie:a=b',
  '/%00',
  '/%',
  '/%c3%28',
  '/ru//evil.example',
  '/ru/%2f/evil.example',
  '/en//evil.example',
])('%s leads to no other site', async (path) => {
  await using app = await startApp()
  const response = await app.fetch(path, RUSSIAN)
  const target = new URL(response.headers.get('location') ?? '/', ORIGIN)
  expect(target.origin).toBe(ORIGIN)
  expect([200, 301, 400]).toContain(response.status)
  expect(response.headers.getSetCookie().join()).not.toContain('a=b')
})

test.each([
  ['slashes', '/'.repeat(15_000)],
  ['slashes before a name', `${'/'.repeat(15_000)}faq`],
  ['slashes within a page', `/en/faq${'/'.repeat(15_000)}x`],
  ['two escaped slashes', '/en/%2F%2Ffaq'],
  ['more letters than any address has', `/${'a'.repeat(2048)}`],
  ['a query that is longer than any', `/faq?${'a=b&'.repeat(2100)}`],
])('a path of %s is refused before anything reads it', async (_, path) => {
  const rendered: string[] = []
  await using app = await startApp({
    async render({ url }) {
      rendered.push(url)
      return new Response(null)
    },
  })
  const spent = processorTime()
  const response = await app.fetch(path, RUSSIAN)
  expect([response.status, rendered]).toEqual([400, []])
  expect(spent()).toBeLessThan(1000)
})
