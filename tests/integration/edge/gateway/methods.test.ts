import { expect, test } from 'vitest'
import { startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']

test.each([
  ['/en', 'GET, HEAD'],
  ['/en/faq?a=1', 'GET, HEAD'],
  ['/EN//faq', 'GET, HEAD'],
  ['/nothing', 'GET, HEAD'],
  ['/robots.txt', 'GET, HEAD'],
  ['/sitemap.xml', 'GET, HEAD'],
  ['/api/openapi.json', 'GET, HEAD'],
  ['/assets/index.js', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/api/vitals', 'POST'],
  ['/api/trpc/mirror.current', 'GET, POST'],
])('%s takes %s, and every other method is 405 before any other work [G2 N1]', async (path, allowed) => {
  await using server = await startFixtureServer()
  const rendered: string[] = []
  await using app = await startApp({
    upstreamUrl: server.url,
    environment: { UPSTREAM: 'remote' },
    async render({ url }) {
      rendered.push(url)
      return new Response(null)
    },
  })
  for (const method of METHODS.filter((one) => !allowed.split(', ').includes(one))) {
    const response = await app.fetch(path, { method })
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, allowed])
    expect(response.headers.getSetCookie()).toEqual([])
  }
  await app.settle()
  expect([server.requests, rendered]).toEqual([[], []])
})

test('pages of the platform take forms, and only where there is a platform', async () => {
  for (const [upstream, pages, status] of [
    ['embedded', 'false', 403],
    ['remote', 'true', 403],
    ['remote', 'false', 405],
  ] as const) {
    await using app = await startApp({ environment: { UPSTREAM: upstream, PLATFORM_PAGES: pages } })
    // without its own origin the form is rejected, but not for its method
    expect((await app.fetch('/payment-pages/acme/1', { method: 'POST' })).status).toBe(status)
  }
})
