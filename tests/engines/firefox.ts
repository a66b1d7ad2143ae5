import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { argumentsOf, described, type Engine, FIND, type Query, until } from './engine.ts'

const FIREFOX = '/usr/bin/firefox-esr'

/** Debian package that this machine lacks to run Firefox. Null if nothing is missing. */
export const missingFirefox: string | null = existsSync(FIREFOX) ? null : 'firefox-esr'

/** Starts headless Firefox, driven by WebDriver BiDi. */
export async function startFirefox(
  siteUrl: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<Engine & { readonly url: string }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  })
  const page = await browser.newPage()
  await page.setViewport(viewport)
  return { ...engineOf(page), url: siteUrl, [Symbol.asyncDispose]: () => browser.close() }
}

function engineOf(page: Page): Omit<Engine, typeof Symbol.asyncDispose> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const run = async <T>(body: string, ...args: unknown[]) => (await page.evaluate(called(body, args))) as T
  const find = (query: Query) =>
    until(described(query), async () => {
      const handle = await page.evaluateHandle(called(FIND, argumentsOf(query)))
      return handle.asElement() as ElementHandle<Element> | null
    })
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    address: async () => new URL(page.url()),
    press: async (query) => (await find(query)).click(),
    async write(query, text) {
      const field = await find(query)
      await field.click({ count: 3 })
      await field.type(text)
    },
    textOf: async (query) => (await find(query)).evaluate((element: Element) => element.textContent ?? ''),
    run,
    faults: async () => faults,
  }
}

/** A call as one expression, since the site's policy forbids pages to evaluate text as code. */
const called = (body: string, args: readonly unknown[]) =>
  `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`
