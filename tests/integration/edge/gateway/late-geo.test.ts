import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBrowser, startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { visitAnswers } from '../../../support/upstream/visit-answers.ts'

const FROM_KZ = { data: { data: { ip: '95.56.234.1', country_code: 'KZ' } } }
const IMPATIENT = { UPSTREAM_PAGE_TIMEOUT_MS: '1' }

const blocked = () => wait(50, { status: 451, body: FROM_KZ })
const silent = () => new Promise<never>(() => {})

test('the first page of an address waits for a geo answer that is late [G2 G5]', async () => {
  await using server = await startFixtureServer()
  server.respond(visitAnswers({ '/geo_ip': blocked }))
  await using app = await startApp({ upstreamUrl: server.url, environment: IMPATIENT })
  expect((await openBrowser(app, 'ru').open('/faq')).headers.get('location')).toBe('/no-access')
})

test('the last geo answer of an address lives in a signed cookie for a day [G1 G2 E11]', async () => {
  await using server = await startFixtureServer()
  server.respond(visitAnswers({ '/geo_ip': blocked }))
  let cookie = ''
  {
    await using app = await startApp({ upstreamUrl: server.url })
    const browser = openBrowser(app, 'ru')
    for (const path of ['/faq', '/no-access']) await browser.open(path)
    const set = browser.setCookies.find((one) => one.startsWith('geo='))
    expect(set).toMatch(/; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(browser.setCookies).toContainEqual(expect.stringMatching(/^userVersion=95\.56\.234\.1;/))
    cookie = set?.split(';', 1)[0] ?? ''
  }
  // another process, which has never checked the address and gets no response
  server.respond(visitAnswers({ '/geo_ip': silent }))
  const opened = async (sent: string, ip: string) => {
    await using app = await startApp({ upstreamUrl: server.url, environment: IMPATIENT })
    const headers = { 'accept-language': 'ru', cookie: sent }
    return (await app.fetch('/faq', { headers }, { ip })).headers.get('location')
  }
  expect(await opened(cookie, '203.0.113.9')).toBe('/no-access')
  expect(await opened(cookie.replace('.1.', '.0.'), '203.0.113.9')).toBeNull()
  expect(await opened(cookie, '203.0.113.10')).toBeNull()
  expect(await opened('geo=rubbish', '203.0.113.9')).toBeNull()
})

test('calls of a page carry the region of the signed cookie [G1 C1]', async () => {
  await using server = await startFixtureServer()
  server.respond(visitAnswers({ '/geo_ip': { status: 200, body: FROM_KZ } }))
  await using first = await startApp({ upstreamUrl: server.url })
  const browser = openBrowser(first, 'ru')
  await browser.open('/faq')
  const cookie = browser.setCookies.find((one) => one.startsWith('geo='))?.split(';', 1)[0] ?? ''
  await using second = await startApp({ upstreamUrl: server.url })
  await second.fetch('/api/trpc/mirror.current', { headers: { cookie } })
  expect(server.requests.findLast(({ path }) => path === '/mirror')?.headers.region).toBe('KZ')
})
