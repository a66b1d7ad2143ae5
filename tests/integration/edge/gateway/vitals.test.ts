import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../support/app.ts'

const REPORT = { route: '/faq', locale: 'kz', vitals: [{ name: 'LCP', value: 1200 }] }
const LOCAL = { ip: '127.0.0.1' }

const send = (app: TestApp, body: unknown, headers: Record<string, string> = {}, ip = '192.0.2.7') =>
  app.fetch(
    '/api/vitals',
    {
      method: 'POST',
      headers: { origin: 'http://casino.example', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { ip },
  )

async function counted(app: TestApp): Promise<string[]> {
  const page = await (await app.fetch('/metrics', {}, LOCAL)).text()
  return page.split('\n').filter((line) => /^fairline_site_web_vital\w+_(?:sum|count)\{/.test(line))
}

test('what browsers measure is counted by route and language, and nothing else of the visit is', async () => {
  await using app = await startApp()
  const vitals = [
    { name: 'LCP', value: 1200 },
    { name: 'CLS', value: 0.02 },
  ]
  const answer = await send(app, { ...REPORT, vitals, id: 'v1-somebody' }, { cookie: 'token=cookie-secret' })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
  expect(await counted(app)).toEqual([
    'fairline_site_web_vital_seconds_sum{vital="LCP",route="/faq",locale="kz"} 1.2',
    'fairline_site_web_vital_seconds_count{vital="LCP",route="/faq",locale="kz"} 1',
    'fairline_site_web_vital_layout_shift_sum{route="/faq",locale="kz"} 0.02',
    'fairline_site_web_vital_layout_shift_count{route="/faq",locale="kz"} 1',
  ])
  expect(app.logged()).not.toMatch(/somebody|secret/)
})

test.each([
  ['a route that is none', { ...REPORT, route: '/reset-password/one-time-secret' }, 400],
  ['a language that is none', { ...REPORT, locale: 'xx' }, 400],
  ['a vital that is none', { ...REPORT, vitals: [{ name: 'ABC', value: 1 }] }, 400],
  ['a figure that is none', { ...REPORT, vitals: [{ name: 'LCP', value: -1 }] }, 400],
  ['nothing', { ...REPORT, vitals: [] }, 400],
  ['what is no JSON', '{', 400],
  ['more than anybody measures', ' '.repeat(1025), 413],
])('%s counts for nothing', async (_, body, status) => {
  await using app = await startApp()
  expect((await send(app, body)).status).toBe(status)
  expect(await counted(app)).toEqual([])
})

test('only pages of the site tell, and of one network only so many a minute', async () => {
  await using app = await startApp()
  expect((await send(app, REPORT, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await app.fetch('/api/vitals')).status).toBe(405)
  const statuses: number[] = []
  for (let report = 0; report < 62; report++) statuses.push((await send(app, REPORT)).status)
  expect([statuses[0], statuses[59], statuses[60]]).toEqual([204, 204, 429])
  expect((await send(app, REPORT, {}, '192.0.2.8')).status).toBe(204)
})
