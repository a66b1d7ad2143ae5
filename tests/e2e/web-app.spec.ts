import type { BrowserContext, Page } from '@playwright/test'
import { SYNC_INTERVAL_MS, UPDATE_CHECK_MS } from '#server/shared/constants/timings.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatTimesShort } from '~/lib/format/format.ts'
import { API_BASE_DATABASE, SYNC_TAG } from '~/worker/build.ts'
import { type DeployProxy, startDeployProxy } from '../support/deploy-proxy.ts'
import { startNextServer } from '../support/next-server.ts'
import { platformClient } from '../support/platform/client.ts'
import { isFull } from '../support/run/depth.ts'
import { axe, expectAccessible } from './accessibility.ts'
import { listening } from './driver.ts'
import { test as base, expect } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, FUNDS, fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts, locale } = cast
const DEPOSITED = Number(cast.inOwn(FUNDS))
const HIDE_INSTALL = 'vite-pwa:hide-install'
const PAGES = [
  '/',
  '/faq',
  '/fairness',
  '/fairness/ledger',
  '/policy/user-agreement',
  '/policy/confidential',
  '/policy/kyc',
].map(cast.path)

const test = base.extend<{ deployment: DeployProxy }>({
  deployment: async ({ site }, use) => {
    await using proxy = await startDeployProxy(site, 'https')
    await use(proxy)
  },
})
// a certificate that is also valid for a service worker's script
test.use({ serviceWorkers: 'allow', ignoreHTTPSErrors: true })

/** The addresses of the pages that the service worker has cached, sorted. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    const paths = requests.map(({ url }) => new URL(url).pathname)
    return paths.filter((path) => !/^\/(?:assets|offline)\/|\.(?:svg|css)$/.test(path)).sort()
  })

const apiBase = (page: Page) =>
  page.evaluate(
    ({ name, store, key }) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).get(key)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    API_BASE_DATABASE,
  )

/** Maximum wait for an idle browser, and the additional wait without user input: then a first visit has its worker. */
const UNREAD_MS = 6000 + 10_000

/** Resolves once the worker has cached everything that works offline. */
async function ready(page: Page): Promise<void> {
  const kept = async () => {
    // user input, which the worker of a first visit waits for
    await page.keyboard.press('Shift')
    return keptPages(page)
  }
  await expect.poll(kept, { timeout: 60_000 }).toEqual([...PAGES].sort())
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A flag in the document, which a reload removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
/** A document that is being left still counts. */
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window).catch(() => true)

test('the worker keeps where the API is, is looked for every 20 s and told to sync every ten minutes [P2 P6 E12]', async ({
  page,
  deployment,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { calls })
    const { update } = ServiceWorkerRegistration.prototype
    ServiceWorkerRegistration.prototype.update = function (this: ServiceWorkerRegistration) {
      calls.push('update')
      return update.call(this)
    }
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: { type: string }) {
      calls.push(`message ${message.type}`)
      return postMessage.call(this, message)
    } as typeof postMessage
    const { SyncManager } = window as unknown as {
      SyncManager: { prototype: { register(tag: string): Promise<void> } }
    }
    const { register } = SyncManager.prototype
    SyncManager.prototype.register = function (this: unknown, tag: string) {
      calls.push(`sync ${tag}`)
      return register.call(this, tag)
    }
  })
  const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls)
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/builds/latest.json')) polls.push(request.url())
  })
  await page.goto(deployment.url, { waitUntil: 'load' })
  await page.clock.runFor(UNREAD_MS)
  await expect.poll(calls).toContain(`sync ${SYNC_TAG}`)
  await expect
    .poll(() => apiBase(page))
    .toMatchObject({
      base: expect.stringContaining(new URL(page.url()).host),
      source: 'setting',
    })
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(/\/sw\.js$/)

  const before = polls.length
  await page.clock.runFor(3 * UPDATE_CHECK_MS)
  await expect.poll(async () => (await calls()).filter((call) => call === 'update')).toHaveLength(3)
  await expect.poll(() => polls.length - before).toBe(3)
  expect(new Set(polls).size).toBe(polls.length)

  const syncs = async () => (await calls()).filter((call) => call === `sync ${SYNC_TAG}`).length
  const first = await syncs()
  // by then the mirror's response names another address
  const moved = { base: 'https://api.moved.example', source: 'mirror' }
  deployment.answer('/api/trpc/mirror.apiBase', { result: { data: { json: moved } } })
  await page.clock.runFor(SYNC_INTERVAL_MS)
  await expect.poll(syncs).toBe(first + 1)
  await expect.poll(() => apiBase(page)).toEqual(moved)
})

test('home, rules, FAQ, ledger and verifier work offline; other pages say so and load on reconnection [P2]', async ({
  page,
  context,
  site,
  deployment: { url },
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  // for a player the cached pages are still not personal
  await signIn(context, site)
  await page.goto(url + cast.path('/'))
  await ready(page)
  // a page that is still preloading would reload because of a missing script, in the middle of the next one
  await page.goto('about:blank')
  await context.setOffline(true)

  await page.goto(url + cast.path('/faq'))
  await expect(heading(page, texts('shell_faq'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
  await expect(page.getByRole('banner').getByRole('link', { name: texts('shell_register') })).toBeVisible()
  await page.goto(url + cast.path('/policy/user-agreement'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkOffline(page, url)
  await page.goto(url + cast.path('/fairness/ledger'))
  await expect(heading(page, texts('books_title'))).toBeVisible()
  await page.goto(url + cast.path('/'))
  await expect(heading(page, texts('home_hero_title'))).toBeVisible()

  await page.goto(url + cast.path('/games/dice'))
  await expect(heading(page, texts('page_offline_title'))).toBeVisible()
  await expectAccessible(page, 'offline')
  await context.setOffline(false)
  await expect(heading(page, texts('game_name_dice'))).toBeVisible()
})

const SEEDED = ['dice', 'coinflip', 'wheel', 'keno', 'roulette', 'hilo', 'miner', 'cases'] as const

/** Tests the whole verifier: the seeds of each game give its multiplier, and the links of chains their rounds. */
async function checkOffline(page: Page, url: string): Promise<void> {
  await checkRounds(page, url)
  for (const game of isFull ? SEEDED : (['dice', 'hilo', 'cases'] as const)) {
    await page.goto(`${url}${cast.path('/fairness')}?game=${game}`)
    await expect(heading(page, texts('shell_fairness'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/fairness\\?game=${game}$`))
    const step = page.getByText(texts('fairness_check_multiplier'), { exact: true }).locator('xpath=ancestor::div[1]')
    await expect(step).toContainText(/\d\s?×/)
  }
}

/** Shared rounds are typed in: checks the published outcomes, and the error for a link of another chain. */
async function checkRounds(page: Page, url: string): Promise<void> {
  const statusLine = (text: string) => page.getByRole('main').getByText(text, { exact: true })
  await page.goto(`${url}${cast.path('/fairness')}?round_of=crash`)
  await expect(statusLine(texts('fairness_verdict_match'))).toBeVisible()
  await expect(statusLine(formatTimesShort('1.75', locale))).toBeVisible()
  const end = page.getByLabel(texts('fairness_chain_end_given'))
  await end.fill('ab'.repeat(32))
  await expect(statusLine(texts('fairness_verdict_mismatch'))).toBeVisible()
  await end.fill('')
  await page
    .getByLabel(texts('crash_proof_link'))
    .fill('37b6e9e88d4cb55f538f1567fc31eef3e8de3ede50c59fd9b8d504a8aa79d5ae')
  await page.getByLabel(texts('fairness_promised_hash')).fill('')
  await expect(statusLine(formatTimesShort('2.25', locale))).toBeVisible()
  await expect(page.getByText(texts('fairness_match'))).toHaveCount(0)
  await page.getByLabel(texts('crash_proof_salt')).fill('')
  await expect(statusLine(texts('fairness_verifier_incomplete'))).toBeVisible()

  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('game_name_rooms') })
    .last()
    .click()
  await expect(statusLine(texts('fairness_verdict_match'))).toBeVisible()
  await expect(page.locator('.number-hero')).toHaveText(texts('rooms_ticket_number', { ticket: '2' }))
  await page.getByLabel(texts('rooms_check_entries_given')).fill('u1:seedA:1')
  await expect(page.locator('.number-hero')).toHaveText(texts('rooms_ticket_number', { ticket: '0' }))
}

test('a new build reloads idle tabs; a money round ends on the new server before its tab changes build [P3 E12]', async ({
  context,
  site,
  deployment,
  trouble,
}) => {
  // a page's preloads end with it, which through a worker is not a cancellation; the former server's streams are cut
  trouble.expect(
    /ERR_CONNECTION_(?:RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|\/assets\/\S+ net::ERR_(?:FAILED|CONNECTION_REFUSED)/,
  )
  const player = await signIn(context, site)
  await fund(player)
  const [[idle, playing], next] = await Promise.all([twoTabs(context, deployment), startNextServer(site)])
  await using _next = next
  deployment.deploy(next)
  for (const page of [idle, playing]) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await idle.clock.runFor(UPDATE_CHECK_MS)
  await playing.clock.runFor(UPDATE_CHECK_MS)

  await expect.poll(() => isMarked(idle)).toBe(false)
  // the round continues under the new worker
  await expect.poll(() => playing.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  expect(await isMarked(playing)).toBe(true)
  await playing.getByRole('button', { name: texts('miner_tile_closed', { tile: 13 }), exact: true }).click()
  const safe = playing.getByRole('button', { name: texts('miner_tile_safe', { tile: 13 }), exact: true })
  const bet = playing.getByRole('button', { name: texts.pattern('play_bet') })
  // one time in 25 it is the mine
  await expect(safe.or(bet).first()).toBeVisible()
  if (await safe.isVisible()) await playing.getByRole('button', { name: texts.pattern('play_cash_out') }).click()
  await expect(bet).toBeEnabled()
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const options = { token: player.token }
  const { round } = (await platform.request(contract.miner.current, {}, options)).output
  expect(round?.status).toMatch(/^(?:cashed_out|lost)$/)
  const { user } = (await platform.request(contract.profile.user, {}, options)).output
  expect(Number(user.balance)).not.toBe(DEPOSITED)
  await expect.poll(() => balanceOf(playing, texts)).toBe(Math.round(Number(user.balance) * 100))
  expect(await isMarked(playing)).toBe(true)

  await playing
    .getByRole('contentinfo')
    .getByRole('link', { name: texts('shell_faq'), exact: true })
    .click()
  await expect(heading(playing, texts('shell_faq'))).toBeVisible()
  expect(await isMarked(playing)).toBe(false)
})

/** One on the FAQ, one with an open round for money. */
async function twoTabs(context: BrowserContext, proxy: DeployProxy): Promise<readonly [Page, Page]> {
  const [idle, playing] = [await context.newPage(), await context.newPage()]
  for (const page of [idle, playing]) await page.clock.install()
  await idle.goto(`${proxy.url}/faq`)
  await playing.goto(`${proxy.url}/games/miner`)
  await listening(playing)
  await playing.getByRole('button', { name: '1', exact: true }).click()
  await playing.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(
    playing.getByRole('button', { name: texts('miner_tile_closed', { tile: 13 }), exact: true }),
  ).toBeEnabled()
  for (const page of [idle, playing]) {
    await page.clock.runFor(UNREAD_MS)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await mark(page)
  }
  return [idle, playing]
}

test('the offer to install is shown when the browser makes it, and a no is for good [A8 P1 E12]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  // preloads of the reloaded page: through a worker they are not canceled
  trouble.expect(/\/assets\/\S+ net::ERR_FAILED/)
  const card = page.getByRole('region', { name: texts('app_install_title', { site: 'Fairline' }) })
  /** Simulates Chromium's install prompt: a headless one never offers it. */
  const offer = (outcome: 'accepted' | 'dismissed') =>
    page.evaluate((outcome) => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void Object.assign(window, { isPrompted: true }),
        userChoice: Promise.resolve({ outcome }),
      })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }, outcome)
  /** Simulates the first user input: before it no card may cover the page. */
  const begin = () => page.keyboard.press('Shift')
  // an input before the waiting component has loaded is missed: the next one counts
  const beginUntilShown = () =>
    expect(async () => {
      await begin()
      await expect(card).toBeVisible({ timeout: 1000 })
    }).toPass()
  const isPrompted = () => page.evaluate(() => 'isPrompted' in window)
  const hidden = () => page.evaluate((key) => localStorage.getItem(key), HIDE_INSTALL)

  await page.goto('/faq')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', cast.path('/manifest.webmanifest'))
  for (const [path, language] of [
    ['/manifest.webmanifest', 'ru'],
    ['/en/manifest.webmanifest', 'en'],
  ] as const) {
    const response = await fetch(site.url + path)
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await response.json()).lang).toMatch(new RegExp(`^${language}`))
  }
  // the browser's own check of manifest, icons and worker; its contexts here are private ones
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], cast.path('/manifest.webmanifest')])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await listening(page)
  await expect(card).toBeHidden()
  expect(await offer('accepted')).toBe(true)
  // the card is rendered after two frames
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(card).toBeHidden()
  await beginUntilShown()
  await axe(page)
  await expectAccessible(page, 'install')
  await card.getByRole('button', { name: texts('app_install'), exact: true }).click()
  await expect(card).toBeHidden()
  expect([await isPrompted(), await hidden()]).toEqual([true, null])

  await page.reload()
  await listening(page)
  await offer('dismissed')
  await beginUntilShown()
  await card.getByRole('button', { name: texts('app_install_cancel') }).click()
  await expect(card).toBeHidden()
  expect([await isPrompted(), await hidden()]).toEqual([false, 'true'])
  await page.reload({ waitUntil: 'networkidle' })
  await offer('accepted')
  await begin()
  await expect(card).toBeHidden()

  // an installed app offers nothing
  await page.evaluate((key) => localStorage.removeItem(key), HIDE_INSTALL)
  await page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) => matchMedia.call(window, query.includes('display-mode: standalone') ? 'all' : query)
  })
  await page.reload({ waitUntil: 'networkidle' })
  await offer('accepted')
  await begin()
  await expect(card).toBeHidden()
})
