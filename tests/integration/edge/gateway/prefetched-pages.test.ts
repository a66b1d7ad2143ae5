import { expect, test } from 'vitest'
import { readAddress } from '#server/edge/gateway/request-facts.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { appRouter } from '#server/edge/trpc/router.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Peer, startApp } from '../../../support/app.ts'
import { type CannedAnswer, startFixtureServer } from '../../../support/fixture-server.ts'
import { visitAnswers } from '../../../support/upstream/visit-answers.ts'

const SETTINGS = `/general${contract.settings.current.path}`
const SEO = `/general${contract.seo.block.path}`
const OF_EVERY_PAGE = [SETTINGS, SEO]

const RUSSIAN = { 'accept-language': 'ru', 'user-agent': 'A browser' }
const ENGINE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const NO_LINK = { redirect: { newLink: null }, meta_yandex_verification: null, sso: null }

type Options = {
  readonly mirror?: unknown
  readonly site?: CannedAnswer
  readonly environment?: Readonly<Record<string, string>>
  /** Calls that must arrive before the mirror and the geo check are answered. */
  readonly after?: readonly string[]
}

/** Pages with the queries of every page, and an operator that answers no visit before another call has arrived. */
async function startSite({ mirror = NO_LINK, site, environment = {}, after = [] }: Options) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  const answers = Object.fromEntries(OF_EVERY_PAGE.map((path) => [path, site ?? { status: 404, body: {} }]))
  const respond = visitAnswers({ ...answers, '/mirror': { status: 200, body: mirror } })
  const begun = Promise.withResolvers<void>()
  const missing = new Set(after)
  if (missing.size === 0) begun.resolve()
  server.respond(async (request) => {
    if (missing.delete(request.path) && missing.size === 0) begun.resolve()
    if (request.path === '/mirror' || request.path === '/geo_ip') await begun.promise
    return respond(request)
  })
  const app = opened.use(
    await startApp({
      upstreamUrl: server.url,
      environment,
      async render(request) {
        const { settings, seo } = appRouter.createCaller(currentContext())
        const { namedLocale, path } = readAddress(request.url)
        return Response.json([await settings.current(), await seo.block({ path, locale: namedLocale ?? 'ru' })])
      },
    }),
  )
  const everything = opened.move()
  return {
    app,
    asked: () => server.requests.filter(({ path }) => OF_EVERY_PAGE.includes(path)),
    open: (path: string, headers: Record<string, string> = {}, peer?: Peer) =>
      app.fetch(path, { headers: { ...RUSSIAN, ...headers } }, peer),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const paths = (requests: readonly { readonly path: string }[]) => requests.map(({ path }) => path)

test('what every page asks is asked while mirror and geo check are waited for, and once [E10]', async () => {
  const site = { status: 200, body: { telegram_url: 'https://t.me/casino', title: 'Dice!' } }
  await using operated = await startSite({ site, after: OF_EVERY_PAGE })
  const page = await operated.open('/en/games/dice?stag=1', { 'accept-language': 'en' })
  expect(await page.json()).toMatchObject([{ telegram_url: 'https://t.me/casino' }, { title: 'Dice!' }])
  expect(operated.asked()).toMatchObject([
    { path: SETTINGS, query: {} },
    { path: SEO, query: { path: '/games/dice', locale: 'en' } },
  ])
  expect(operated.app.faults).toEqual([])
})

test('it is asked on nobody’s behalf: the answers are everybody’s [E10]', async () => {
  await using site = await startSite({ environment: { TRUSTED_PROXY: '10.0.0.1' } })
  const shown = { 'x-forwarded-for': '198.51.100.7', 'x-country-code': 'KZ', cookie: 'token=t0ken; stag=7' }
  await site.open('/', shown, { ip: '10.0.0.1' })
  expect(site.asked()).toHaveLength(2)
  for (const { headers } of site.asked())
    expect(JSON.stringify(headers)).not.toMatch(/198\.51|10\.0\.0\.1|KZ|t0ken|stag|A browser/)
})

test('what fails is the page’s to report, and is not asked for again [E10 X3]', async () => {
  await using site = await startSite({ site: { status: 500, body: {} }, after: OF_EVERY_PAGE })
  const page = await site.open('/')
  expect(await page.json()).toMatchObject([{ telegram_url: null }, { title: null }])
  expect(paths(site.asked())).toEqual(OF_EVERY_PAGE)
  expect(site.app.faults).toHaveLength(2)
})

test('a visitor who is led elsewhere hears of none of it, and the next page finds it [N1 X3]', async () => {
  const mirror = { ...NO_LINK, redirect: { newLink: 'https://new.example/' } }
  const site = { status: 500, body: {} }
  await using failing = await startSite({ mirror, site, after: OF_EVERY_PAGE })
  expect((await failing.open('/')).headers.get('location')).toBe('https://new.example/')
  await failing.app.settle()
  expect(failing.app.faults.filter(({ error }) => !String(error).includes('/middleware/'))).toEqual([])

  await using moved = await startSite({ mirror, after: OF_EVERY_PAGE })
  expect((await moved.open('/')).status).toBe(301)
  await moved.app.settle()
  expect((await moved.open('/', { 'user-agent': ENGINE })).status).toBe(200)
  expect(paths(moved.asked())).toEqual(OF_EVERY_PAGE)
})

test('a visit that waits for nobody leaves the page to ask for itself', async () => {
  await using site = await startSite({ mirror: { ...NO_LINK, redirect: { newLink: 'https://new.example/' } } })
  for (const path of ['/', '/faq']) {
    expect((await site.open(path)).status).toBe(301)
    await site.app.settle()
  }
  expect(site.asked().flatMap(({ path, query }) => (path === SEO ? [query] : []))).toMatchObject([{ path: '/' }])
})

test.each([
  ['a page that moves to another language', '/', { headers: { ...RUSSIAN, 'accept-language': 'en' } }],
  ['another spelling of a page', '/faq/', { headers: RUSSIAN }],
  ['a page that nobody reads', '/', { method: 'HEAD', headers: RUSSIAN }],
  ['a path that the operator cannot know', '/%66aq', { headers: RUSSIAN }],
])('no word is asked for %s', async (_, path, init) => {
  // pages do not determine themselves where the domain has moved
  await using site = await startSite({ mirror: { ...NO_LINK, redirect: { newLink: 'https://new.example/' } } })
  expect([301, 307]).toContain((await site.app.fetch(path, init)).status)
  await site.app.settle()
  expect(paths(site.asked())).not.toContain(SEO)
})
