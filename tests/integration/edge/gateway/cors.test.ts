import { expect, test } from 'vitest'
import { parseEnvironment } from '#server/env.ts'
import { startApp } from '../../../support/app.ts'

const PARTNER = 'https://partner.example'
const environment = { CORS_ORIGINS: `${PARTNER}, https://other.example:8443` }
const PROCEDURE = '/api/trpc/site.current'
const BEARER = { authorization: 'Bearer a-token-of-somebody' }
const preflight = (origin: string, method = 'POST'): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
    'sec-fetch-site': 'cross-site',
  },
})

test('a page of a listed origin may call with a bearer, and never with a cookie', async () => {
  await using app = await startApp({ environment })
  const response = await app.fetch('/api/trpc/dice.placeBet', preflight(PARTNER))
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': PARTNER,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': expect.stringMatching(/authorization.*content-type/),
    'access-control-max-age': '7200',
    vary: expect.stringContaining('Origin'),
  })
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()

  const headers = { origin: PARTNER, 'sec-fetch-site': 'cross-site' }
  const answered = await app.fetch(PROCEDURE, { headers: { ...headers, ...BEARER } })
  expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, PARTNER])
  expect(answered.headers.get('access-control-expose-headers')).toContain('retry-after')
  expect(answered.headers.get('access-control-allow-credentials')).toBeNull()

  // a call with the cookie is the site's own, and the page may read the reason
  const refused = await app.fetch(PROCEDURE, { headers })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, PARTNER])
  expect(await refused.json()).toEqual({
    errors: { base: ['forbidden'] },
    message: expect.stringMatching(/Authorization.*CORS_ORIGINS/),
  })
})

test.each<[string, Record<string, string>]>([
  ['https://evil.example', environment],
  ['https://partner.example.evil.example', environment],
  ['http://partner.example', environment],
  ['null', environment],
  [PARTNER, {}],
])('a page of %s with %j is told which methods there are, and reads nothing', async (origin, settings) => {
  await using app = await startApp({ environment: settings })
  const response = await app.fetch(PROCEDURE, preflight(origin, 'GET'))
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
  const answered = await app.fetch(PROCEDURE, { headers: { origin, ...BEARER } })
  for (const { headers } of [response, answered]) expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('pages of the site are no API: no origin reads them', async () => {
  await using app = await startApp({ environment })
  const page = await app.fetch('/robots.txt', { headers: { origin: PARTNER } })
  expect(page.headers.get('access-control-allow-origin')).toBeNull()
})

test.each(['partner.example', 'https://partner.example/', 'https://partner.example/path', '*'])(
  'CORS_ORIGINS=%s stops the start',
  (origin) => {
    expect(() => parseEnvironment({ CORS_ORIGINS: origin })).toThrow('an origin')
  },
)
