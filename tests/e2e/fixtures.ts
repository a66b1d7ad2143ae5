import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Site, type SiteTarget, startSite } from '../support/site.ts'
import { languageOf } from './pairs.ts'

export type SiteOptions = {
  target: SiteTarget
}

export type Trouble = {
  /** Allows errors that the test itself causes. */
  expect(pattern: RegExp): void
}

/**
 * For tests of positions, as `test.use(WHOLE_PIXELS)`: other tests render at half the resolution, where the finest line
 * has two pixels. Accessibility and overflow are always checked in whole pixels.
 */
export const WHOLE_PIXELS = { deviceScaleFactor: 1 } as const

/** Third parties of the site that has some: only tests answer at these addresses. */
export const CONTAINER = 'GTM-FAIR123'
export const POSTHOG = { key: 'phc_fairline0123456789', url: 'https://posthog.example' } as const
export const RUDDERSTACK = {
  key: 'rudder0123456789',
  url: 'https://data-plane.example',
  config: 'https://control-plane.example',
} as const

export const RECAPTCHA = { siteKey: 'a-site-key-of-nobody-0123' } as const

const COMPANIES = {
  TAG_MANAGER_ID: CONTAINER,
  POSTHOG_KEY: POSTHOG.key,
  POSTHOG_URL: POSTHOG.url,
  RUDDERSTACK_WRITE_KEY: RUDDERSTACK.key,
  RUDDERSTACK_DATA_PLANE_URL: RUDDERSTACK.url,
  RUDDERSTACK_CONFIG_URL: RUDDERSTACK.config,
  CAPTCHA_PROVIDER: 'recaptcha',
  CAPTCHA_RECAPTCHA_SITE_KEY: RECAPTCHA.siteKey,
  CAPTCHA_RECAPTCHA_SECRET: 'a-secret-of-nobody-0123',
  // no token is verified: only the browser's part is tested
  CAPTCHA_RECAPTCHA_URL: 'http://127.0.0.1:1',
}

/** A navigation cancels pending requests; nothing failed. */
const CANCELLED = 'net::ERR_ABORTED'
const START_TIMEOUT_MS = 120_000

/** React reports an error from which it recovered as the cause of a generic one. */
function printCauses(): void {
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error && error.cause !== undefined)
      console.error(`caused by ${error.cause instanceof Error ? error.cause.stack : error.cause}`)
  })
}

/** `SLOW_BROWSER=4 npx playwright test …` slows the processor of each page down as much, as a busy machine does. */
const SLOWDOWN = Number(process.env.SLOW_BROWSER ?? 1)

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

async function listen(context: BrowserContext, found: string[]): Promise<void> {
  if (SLOWDOWN > 1) context.on('page', slowDown)
  context.on('weberror', (fault) =>
    found.push(`page error on ${fault.page()?.url()}: ${fault.error().stack ?? fault.error()}`),
  )
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== CANCELLED) found.push(`request failed: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) found.push(`answer: ${response.status()} ${response.url()}`)
  })
  await context.addInitScript(printCauses)
}

/** Observes each context that a test opens in addition to its own, until the test is over. */
function listenToOthers(browser: Browser, found: string[]): () => void {
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    await listen(context, found)
    return context
  }
  return () => {
    browser.newContext = newContext
  }
}

/**
 * Tests against the built site, one instance per worker. A test fails on each unexpected console error, page error,
 * failed request and error status. Its browser has the language of the spec's pair.
 */
export const test = base.extend<{ trouble: Trouble }, SiteOptions & { site: Site; taggedSite: Site }>({
  target: ['node', { option: true, scope: 'worker' }],

  locale: ({ target: _ }, use, { file }) => use(languageOf(file)),

  site: [
    async ({ target }, use) => {
      await using site = await startSite(target)
      await use(site)
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  taggedSite: [
    async ({ target }, use) => {
      await using site = await startSite(target, COMPANIES)
      await use(site)
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  baseURL: ({ site }, use) => use(site.url),

  trouble: [
    async ({ browser, context }, use) => {
      const found: string[] = []
      const expected: RegExp[] = []
      await listen(context, found)
      const stop = listenToOthers(browser, found)
      await use({ expect: (pattern) => expected.push(pattern) })
      stop()
      expect(found.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
