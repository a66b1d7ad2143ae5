import type { Page } from '@playwright/test'
import { INKS } from '~/lib/pages/show-theme.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castAs, castOf } from './pairs.ts'
import { readIn } from './player.ts'

const cast = castOf(import.meta.url)
const GROUNDS = { light: 'rgb(243, 242, 239)', dark: 'rgb(8, 12, 20)' } as const

/** Records the theme of the document before each paint, until the page is loaded. */
function recordThemes(): void {
  const seen: string[] = []
  Object.assign(window, { seen })
  const look = () => {
    const { documentElement: root, body } = document
    if (body) seen.push(`${root.dataset.theme ?? 'system'} ${getComputedStyle(root).colorScheme}`)
    if (document.readyState !== 'complete') requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Ground as the browser paints it: canvas pixels, since a computed color keeps its own notation. */
const groundOf = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  })

/** Color of a browser's toolbar: that of the first tag that applies. */
const toolbarOf = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media || 'all').matches,
      )?.content,
  )

for (const locale of ['en', 'hi'] as const) {
  const as = castAs({ ...cast, locale })
  test(`the theme is the system’s until a reader chooses, and then the reader’s, in ${locale}`, async ({
    page,
    context,
    site,
  }) => {
    await readIn(context, site, locale)
    const footer = page.getByRole('contentinfo')
    const choose = async (theme: 'system' | 'light' | 'dark') => {
      const choice = footer.getByRole('radio', { name: as.texts(`shell_theme_${theme}`) })
      await choice.check()
      await expect(choice).toBeChecked()
    }
    const expectShown = async (theme: 'light' | 'dark') => {
      await expect.poll(() => groundOf(page)).toBe(GROUNDS[theme])
      expect(await toolbarOf(page)).toBe(INKS[theme])
    }

    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(as.path('/faq'))
    await expectShown('light')
    await listening(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectShown('dark')

    await choose('light')
    await expectShown('light')
    await page.addInitScript(recordThemes)
    await page.goto(as.path('/fairness'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(new Set(seen)).toEqual(new Set(['light light']))
    await expectShown('light')
    await expect(footer.getByRole('radio', { name: as.texts('shell_theme_light') })).toBeChecked()

    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${as.path('/')}$`))
    await expectShown('light')

    await listening(page)
    await choose('system')
    await expectShown('dark')
  })
}

test('a choice is shown in the reader’s other tabs at once', async ({ page, context, site }) => {
  await readIn(context, site, cast.locale)
  await page.goto(cast.path('/faq'))
  const other = await context.newPage()
  await other.goto(cast.path('/faq'))
  await listening(other)
  await listening(page)
  await page
    .getByRole('contentinfo')
    .getByRole('radio', { name: cast.texts('shell_theme_light') })
    .check()
  await expect.poll(() => groundOf(other)).toBe(GROUNDS.light)
})

test('without scripts the theme is the system’s, and there is no choice', async ({ browser, site, trouble }) => {
  trouble.expect(/\.js csp$/)
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(cast.path('/faq'))
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await ground()).toBe('light dark')
  await expect(page.getByRole('contentinfo').getByRole('radio')).toHaveCount(0)
  await context.close()
})
