import type { Browser, Page } from '@playwright/test'
import { everyOf } from '../support/run/depth.ts'
import { type Site, startSite } from '../support/site.ts'
import { everyAddress } from './every-route.ts'
import { test as base, expect } from './fixtures.ts'
import { castOf, prefixOf } from './pairs.ts'
import { signIn } from './player.ts'
import { sharedInFile } from './shared-in-file.ts'

const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target, { SPORTS_FEED: 'virtual' })
  await use(site)
})

/** Twice the default of 16 px, as users set it in their browser: media queries in rem follow it. */
const LARGE_TEXT = '--blink-settings=defaultFontSize=32'

const test = base.extend<{ sports: Site }, { largeText: Browser }>({
  sports: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
  largeText: [
    async ({ playwright, launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), LARGE_TEXT]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const cast = castOf(import.meta.url)

/** Statuses of the pages that show an error. */
const ERROR_PAGES = /status of (?:400|401|404|410)|answer: (?:400|401|404|410) /

/** Texts that an ellipsis cuts, controls beyond the right edge, and the width by which the page scrolls sideways. */
function lossesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const sideways = document.documentElement.scrollWidth - innerWidth
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      if (!element.checkVisibility({ visibilityProperty: true }) || overflowX === 'visible' || element.clientWidth <= 1)
        return false
      const isWider = textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      const isHigher = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
      return isWider || isHigher
    })
    const canScroll = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || canScroll(element.parentElement))
    const beyond = [...document.querySelectorAll('a, button, input')].filter((control) => {
      const { width, right } = control.getBoundingClientRect()
      return (
        control.checkVisibility({ visibilityProperty: true }) &&
        width > 0 &&
        right > innerWidth + 1 &&
        !canScroll(control)
      )
    })
    return [
      ...beyond.map(({ className, textContent }) => `control beyond the edge: "${textContent}" (${className})`),
      ...(sideways > 0 ? [`scrolls by ${sideways} px`] : []),
      ...cut.map(({ className, textContent }) => `cuts "${textContent}" (${className})`),
    ]
  })
}

for (const [width, height, step] of [
  [390, 844, 1],
  [1440, 900, 4],
] as const)
  test(`pages at ${width} px cut no text at 200 % and do not scroll sideways`, async ({
    largeText,
    sports,
    trouble,
  }) => {
    test.setTimeout(900_000)
    trouble.expect(ERROR_PAGES)
    const addresses = everyOf(await everyAddress(sports.url), step)
    const viewport = { width, height }
    await using context = await largeText.newContext({ baseURL: sports.url, viewport, reducedMotion: 'reduce' })
    await signIn(context, sports)
    const large = await context.newPage()
    const prefix = prefixOf(cast.locale)
    const losses: string[] = []
    for (const address of addresses) {
      await large.goto(prefix + (address === '/' && prefix ? '' : address))
      await large.waitForLoadState('networkidle')
      losses.push(...(await lossesOf(large)).map((loss) => `${address} ${loss}`))
    }
    expect(losses).toEqual([])
  })
