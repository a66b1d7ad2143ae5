import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { eachInOne } from '../support/run/depth.ts'
import { type Site, startSite } from '../support/site.ts'
import { everyAddress, mistakesOfTable } from './every-route.ts'
import { test as base, expect } from './fixtures.ts'
import { castAs, castOf, PAIRS, type Pair, prefixOf } from './pairs.ts'
import { fund, openAccount, signIn, signInAs } from './player.ts'
import { sharedInFile } from './shared-in-file.ts'

const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target, { SPORTS_FEED: 'virtual' })
  await use(site)
})
const test = base.extend<{ sports: Site }>({
  sports: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
})

/** A zone of 2025, which the server knows and older browsers do not. */
const NEW_ZONE = 'America/Coyhaique'

/** Missing features of a browser, as a script that runs before the page's own. */
const LACKS = {
  'whose site data is blocked': () => {
    const denied = {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', denied)
    Object.defineProperty(window, 'sessionStorage', denied)
  },
  'that has no storages': () => {
    Object.defineProperty(window, 'localStorage', { value: null })
    Object.defineProperty(window, 'sessionStorage', { value: null })
  },
  'whose storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'that does not know the time zone of its player': () => {
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(format, [locales, options], target) {
        if (options?.timeZone === 'America/Coyhaique') throw new RangeError('Invalid time zone specified')
        return Reflect.construct(format, [locales, options], target)
      },
    })
  },
} as const

const NAMES = Object.keys(LACKS)

/** Errors of pages that are expected to reject requests here. */
const REFUSING = /status of (?:400|401|404|410)|answer: (?:400|401|404|410) /

const cast = castOf(import.meta.url)
const { texts } = cast

/** Each of these browsers belongs to another user. */
const pairAt = (index: number): Pair => PAIRS[index * 7] ?? cast

async function signInWithout(context: BrowserContext, sports: Site, index: number): Promise<string> {
  const pair = pairAt(index)
  await signInAs(context, sports, { ...pair, timezone: NEW_ZONE })
  return prefixOf(pair.locale)
}

test('the table of routes has every page of the site', () => expect(mistakesOfTable()).toEqual([]))

// every page in one of them; in each of them at full depth
for (const [index, [name, lack]] of Object.entries(LACKS).entries())
  test(`pages open in a browser ${name}`, async ({ page, context, sports, trouble }) => {
    test.setTimeout(900_000)
    trouble.expect(REFUSING)
    const addresses = eachInOne(await everyAddress(sports.url), NAMES).flatMap(([address, as]) =>
      as === name ? [address] : [],
    )
    const prefix = await signInWithout(context, sports, index)
    await page.addInitScript(lack)
    for (const address of addresses) {
      await page.goto(prefix + (address === '/' && prefix ? '' : address))
      await expect(page.locator('h1'), address).toBeAttached()
      await page.waitForLoadState('networkidle')
      const failed = page.getByRole('heading', { name: castAs(pairAt(index)).texts('page_error_title') })
      if (!address.startsWith('/error')) await expect(failed, address).toHaveCount(0)
    }
  })

test('every page has its text and its links in a browser that runs no scripts', async ({
  browser,
  sports,
  trouble,
}) => {
  test.setTimeout(900_000)
  trouble.expect(REFUSING)
  // scripts are referenced by the page, and blocked
  trouble.expect(/^request failed: \S+ csp$/)
  const addresses = await everyAddress(sports.url)
  await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: sports.url })
  await signIn(context, sports)
  const plain = await context.newPage()
  for (const address of addresses) {
    await plain.goto(address)
    await expect(plain.locator('h1'), address).toBeAttached()
    const text = (await plain.getByRole('main').textContent())?.trim() ?? ''
    expect(text.length, `${address} has text`).toBeGreaterThan(40)
    // visitors without access have no links
    if (address !== '/no-access')
      expect(await plain.getByRole('link').count(), `${address} has links`).toBeGreaterThan(3)
  }
})

test('a full storage loses no pick of a slip, and the slip says that it is not stored', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(LACKS['whose storage is full'])
  await page.goto('/betting', { waitUntil: 'networkidle' })
  const odds = page.getByRole('main').locator('button[aria-pressed="false"][aria-label*=": "]:enabled')
  await odds.first().click()
  await expect(page.getByText(texts('sports_slip_not_stored')).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.goBack()
  await expect(page.getByRole('main').locator('button[aria-pressed="true"][aria-label*=": "]').first()).toBeVisible()
})

test('a sign-in whose cookie the browser does not keep says so, and its dialog stays open', async ({
  page,
  sports,
}) => {
  const password = 'correct horse battery'
  const email = await openAccount(sports, 'email', password)
  // simulates a browser that blocks the site's cookies
  await page.route('**/api/trpc/auth.**', async (route) => {
    const answer = await route.fetch()
    const headers = { ...answer.headers() }
    delete headers['set-cookie']
    // `route.fetch` stores cookies in the browser
    await page.context().clearCookies({ name: 'token' })
    await route.fulfill({ response: answer, headers })
  })
  await page.goto('/?login=true', { waitUntil: 'networkidle' })
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill(email)
  await form.getByLabel(texts('auth_password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: texts('auth_login_submit'), exact: true }).click()
  await expect(form.getByText(texts('error_cookies_blocked'))).toBeVisible()
})

test('a player with more bets than a page holds reaches the oldest one', async ({ page, context, sports }) => {
  test.setTimeout(300_000)
  const player = await signIn(context, sports)
  await fund(player)
  const { request } = platformClient((path, init) => fetch(sports.platformUrl + path, init))
  const { token } = player
  const { upcoming } = (await request(contract.sports.events, {})).output
  const offered = upcoming.flatMap(({ id, markets }) =>
    markets.flatMap(({ key, status, outcomes }) =>
      outcomes.flatMap(({ id: outcome, odds }) =>
        status === 'open' && odds !== null ? [{ event: id, market: key, outcome, odds }] : [],
      ),
    ),
  )
  const COUNT = 21
  for (let bet = 0; bet < COUNT; bet++) {
    const legs = offered.slice(bet, bet + 1)
    const input = {
      legs,
      sizes: [1],
      unit: cast.inOwn(10),
      currency: cast.currency,
      policy: 'any' as const,
      idempotency_key: randomUUID(),
    }
    expect((await request(contract.sports.place, input, { token })).status).toBe(200)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/betting', { waitUntil: 'networkidle' })
  const slip = page.getByRole('complementary', { name: texts('sports_slip') })
  await slip.getByRole('tab').last().click()
  const bets = slip.getByRole('listitem')
  await expect(bets).toHaveCount(20)
  await slip.getByRole('button', { name: texts('bets_more') }).click()
  await expect(bets).toHaveCount(COUNT)
})
