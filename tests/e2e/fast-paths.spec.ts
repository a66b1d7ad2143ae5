import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { FAST_PATHS } from '#server/env.ts'
import { startMeasured } from '../support/measured-program.ts'
import { forbiddenScripts, scriptsOf } from '../support/page-scripts.ts'
import { spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const TIMEOUT_MS = 300_000

type SentRequest = { readonly path: string; readonly init?: RequestInit }

/**
 * A rendered page, the same from cache, a personal page, a streamed page, a missing one, a response without a body, a
 * procedure, a file.
 */
const REQUESTS: readonly SentRequest[] = [
  { path: '/en' },
  { path: '/en' },
  { path: '/en' },
  { path: '/en' },
  { path: '/en', init: { method: 'HEAD' } },
  { path: '/en?q=unshared' },
  { path: '/en/games/dice' },
  { path: '/en/no-such-page' },
  { path: '/', init: { headers: { 'accept-language': 'hi' } } },
  { path: '/api/trpc/geo.ip' },
  { path: '/api/trpc/no.such' },
  { path: '/builds/latest.json' },
  { path: '/en/no.such.file' },
]

async function startBuilt(upstreamUrl: string, off: readonly string[]) {
  await using opened = new AsyncDisposableStack()
  const { path } = opened.use(temporaryDirectory())
  const environment = {
    DATA_DIR: path,
    UPSTREAM_URL: upstreamUrl,
    LOG_LEVEL: 'silent',
    UPSTREAM_PAGE_TIMEOUT_MS: '10000',
    FAST_PATHS_OFF: off.join(),
  }
  const site = opened.use(await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' }))
  const everything = opened.move()
  return { url: site.url, memory: site.memory, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/**
 * Visible text: a stream marks its parts, and delivers its data differently. The crash game continues while sites are
 * compared.
 */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->|<[^>]*>/g, ' ')
    .replace(/\d[\d.,\s]*×\s+where round\s+\d+\s+broke/, ' ')
    .replace(/\s+/g, ' ')
    .trim()

async function answerTo(url: string, { path, init }: SentRequest) {
  const answer = await fetch(url + path, { redirect: 'manual', ...init })
  const body = await answer.text()
  const type = answer.headers.get('content-type')
  const location = answer.headers.get('location')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const isPage = type?.includes('html') ?? false
  return {
    path,
    status: answer.status,
    type,
    location,
    // a stream has an additional script, and each page has its own data
    policy: policy.replace(/( '(nonce|sha256)-[^']+')+/g, ' its own'),
    forbidden: isPage ? forbiddenScripts(body, policy) : [],
    text: isPage ? textOf(body) : body,
  }
}

const callAll = async (url: string) => {
  const answers = []
  for (const input of REQUESTS) answers.push(await answerTo(url, input))
  return answers
}

/**
 * Load of clients who send all their requests simultaneously: pages that are not shared, each with a separate render.
 */
async function crowdOf(url: string, { people, each }: { readonly people: number; readonly each: number }) {
  const { hostname, port, host } = new URL(url)
  const pending = Array.from({ length: people }, async (_, who) => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    for (let page = 1; page <= each; page += 1) {
      const connection = page === each ? 'close' : 'keep-alive'
      socket.write(`GET /en?q=crowd-${who}-${page} HTTP/1.1\r\nhost: ${host}\r\nconnection: ${connection}\r\n\r\n`)
    }
    return text(socket)
  })
  const heads = (await Promise.all(pending)).flatMap((all) => all.match(/HTTP\/1\.1 \d+ [\s\S]*?\r\n\r\n/g) ?? [])
  const of = (status: number) => heads.filter((head) => head.startsWith(`HTTP/1.1 ${status} `))
  return { all: heads.length, pages: of(200).length, refused: of(503) }
}

/** More than the renders of a load test leave behind: a queued request holds no page. */
const MOST_GROWTH_BYTES = 48 * 2 ** 20

test('more pages than can be rendered in time are refused with when to come back, before memory grows', async () => {
  test.setTimeout(TIMEOUT_MS)
  await using platform = await spawnPlatform()
  await using site = await startBuilt(platform.url, [])
  await crowdOf(site.url, { people: 4, each: 5 })
  const before = await site.memory()
  const { all, pages, refused } = await crowdOf(site.url, { people: 30, each: 12 })
  const after = await site.memory()
  expect([all, pages + refused.length]).toEqual([360, 360])
  expect(pages).toBeGreaterThanOrEqual(200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter((head) => !/^retry-after: [1-9]\d*\r$/im.test(head))).toEqual([])
  expect(after.rssBytes - before.rssBytes).toBeLessThan(MOST_GROWTH_BYTES)
  // afterwards it serves as before
  expect((await fetch(`${site.url}/en?q=alone`)).status).toBe(200)
})

test('the site says the same without any fast path, and without all of them', async () => {
  test.setTimeout(TIMEOUT_MS)
  await using platform = await spawnPlatform()
  await using site = await startBuilt(platform.url, [])
  const expected = await callAll(site.url)
  expect(expected.flatMap(({ forbidden }) => forbidden)).toEqual([])
  expect(expected.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 404, 307, 200, 404, 200, 404,
  ])
  for (const off of [...FAST_PATHS.map((path) => [path]), FAST_PATHS]) {
    await using without = await startBuilt(platform.url, off)
    expect([off, await callAll(without.url)]).toEqual([off, expected])
  }
})

test('without any fast path pages come to life, by scripts of all languages', async ({ page }) => {
  test.setTimeout(TIMEOUT_MS)
  await using platform = await spawnPlatform()
  await using site = await startBuilt(platform.url, FAST_PATHS)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const answer = await page.goto(`${site.url}/en/fairness`)
  const scripts = scriptsOf((await answer?.text()) ?? '')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((path) => path.startsWith('/assets/en/'))).toEqual([])
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await expect(page).toHaveURL(`${site.url}/en/faq`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  expect(faults).toEqual([])
})
