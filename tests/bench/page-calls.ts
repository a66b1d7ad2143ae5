import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../support/run/chromium.mjs'

/** Calls that a browser makes while it shows a page. */
export type PageCalls = {
  /** Paths of queries. */
  readonly calls: readonly string[]
  /** Paths of live streams. */
  readonly streams: readonly string[]
}

const WATCHED_MS = 5000

type Viewed = { readonly path: string; readonly token: string | null }

/**
 * Records the calls of each page's first five seconds, without interaction, in a browser of a phone's size. The page has
 * been opened by the same visitor before, since the first page of a new account also stores its time zone and then loads
 * everything again; and it has just been rendered, as under the measured load: the calls for an outdated page are those
 * of a site that nobody visits.
 */
export async function recordPageCalls(siteUrl: string, pages: readonly Viewed[]): Promise<readonly PageCalls[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const recorded: PageCalls[] = []
    for (const { path, token } of pages) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
      const cookies = { locale: 'en', ...(token !== null && { token }) }
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: siteUrl })))
      const url = siteUrl + path
      const earlier = await context.newPage()
      await earlier.goto(url, { timeout: 60_000, waitUntil: 'networkidle' })
      await earlier.close()
      recorded.push(await callsOf(await context.newPage(), url))
      await context.close()
    }
    return recorded
  } finally {
    await browser.close()
  }
}

async function callsOf(page: Page, url: string): Promise<PageCalls> {
  const calls: string[] = []
  const streams: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // what is written, such as the time zone of a new account, is written once
    if (!pathname.startsWith('/api/') || request.method() !== 'GET') return
    if (request.headers().accept?.includes('text/event-stream')) streams.push(pathname + search)
    else calls.push(pathname + search)
  })
  await page.goto(url, { timeout: 60_000 })
  await page.waitForTimeout(WATCHED_MS)
  return { calls, streams }
}
