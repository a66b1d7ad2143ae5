import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { listening } from './driver.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { castOf } from './pairs.ts'

test.use(WHOLE_PIXELS)

const cast = castOf(import.meta.url)
const { texts } = cast
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** A path of the bare locale in another one. */
const inLocale = (path: string, locale: Locale) => (locale === 'ru' ? path : `/${locale}${path}`)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP })
  test.beforeEach(({ trouble }) => trouble.expect(/\.js csp$/))

  test('the served head names the page in every language, absolutely and without its query [A7 R32]', async ({
    page,
    site,
  }) => {
    for (const locale of LOCALES) {
      await page.goto(`/${locale}/games/dice?utm_source=ad&stake=5`)
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[locale])
      const hrefOf = (selector: string) => page.locator(`head > ${selector}`).getAttribute('href')
      expect(await hrefOf('link[rel=canonical]')).toBe(site.url + inLocale('/games/dice', locale))
      for (const other of LOCALES)
        expect(await hrefOf(`link[hreflang="${LANGUAGE_TAGS[other]}"]`)).toBe(site.url + inLocale('/games/dice', other))
      expect(await hrefOf('link[hreflang="x-default"]')).toBe(`${site.url}/games/dice`)

      const contents = (property: string) =>
        page
          .locator(`head > meta[property="${property}"]`)
          .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))
      const underscored = (one: Locale) => LANGUAGE_TAGS[one].replace('-', '_')
      expect(await contents('og:locale')).toEqual([underscored(locale)])
      expect(await contents('og:locale:alternate')).toEqual(LOCALES.filter((one) => one !== locale).map(underscored))
    }
  })

  test('the language switch keeps path and query, also back to the bare path [A7 R35]', async ({ page, context }) => {
    const languages = page.getByRole('navigation').locator('details')
    const choose = async (name: string) => {
      await languages.locator('summary').click()
      await languages.getByRole('link', { name }).click()
    }
    // without scripts, every page says what is missing, at its place
    await page.goto('/?login')
    // Chromium renders it only if its own setting disables scripts, not if a test does
    const answerTo = (key: 'shell_no_script' | 'home_wins_no_script') =>
      page.locator('main noscript > p').filter({ hasText: texts(key) })
    await expect(answerTo('shell_no_script')).toHaveCount(1)
    await expect(answerTo('home_wins_no_script')).toHaveCount(1)
    // parameters that a page does not read are not in its links either: visitors share the page
    await page.goto('/?show=instant')
    await choose('English')
    await expect(page).toHaveURL(/\/en\?show=instant$/)
    await choose('Русский')
    await expect(page).toHaveURL(/:\d+\/\?show=instant$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru-RU')
    expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'locale', value: 'ru' }))
  })
})

test('an unknown page is a 404 that names its path [N3]', async ({ page, trouble }) => {
  trouble.expect(/404/)
  const response = await page.goto('/en/no/such-page?x=1')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Page not found: /en/no/such-page', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Page not found — ./)
  // an address that matches a route's pattern but does not exist
  await page.goto('/en/games/slots/no-such-title/play')
  await expect(page).toHaveTitle(/^Page not found — ./)
})

test.describe('layouts', () => {
  const widthOf = async (page: Page, path: string) => {
    await page.goto(path)
    return (await page.getByRole('main').boundingBox())?.width ?? 0
  }

  test('the no-access page stands in a layout of its own, without ways on [R20 R29]', async ({ page }) => {
    await page.goto('/no-access')
    await expect(page.getByRole('heading', { name: texts('page_no_access_title') })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  test('routes say which pages take the whole width [R28]', async ({ page }) => {
    await page.setViewportSize({ width: 1680, height: 900 })
    expect(await widthOf(page, '/')).toBe(1680 - 208 - 1)
    expect(await widthOf(page, '/games/dice')).toBe(1680 - 208 - 1)
    expect(await widthOf(page, '/error')).toBe(960)
    // and elements with a different left edge
    for (const width of [1280, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const starts: (number | undefined)[] = []
      for (const path of ['/', '/faq', '/fairness']) {
        await page.goto(path)
        starts.push((await page.getByRole('main').boundingBox())?.x)
      }
      expect(new Set(starts).size, `${width} px: ${starts}`).toBe(1)
    }
  })

  test('the rail has words from 1280 px, icons from 1024, and gives way to the bottom bar below', async ({ page }) => {
    await page.goto('/')
    const rail = page.getByRole('navigation', { name: texts('shell_sections') })
    const bottom = page.getByRole('navigation', { name: texts('shell_bottom_bar') })
    // the rail of icons does not scroll: in a lower window it omits the games
    for (const [width, height, railWidth] of [
      [1280, 800, 208],
      [1024, 1000, 72],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(async () => (await rail.boundingBox())?.width).toBe(railWidth)
      await expect(bottom).toBeHidden()
      await expect(rail.getByRole('link', { name: texts('game_name_dice') })).toBeAttached()
    }
    // a search on the home page counts as home
    await page.goto('/?q=dice')
    const current = (navigation: Locator) => navigation.getByRole('link', { name: texts('shell_games'), exact: true })
    await expect(current(rail)).toHaveAttribute('aria-current', 'page')
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(rail).toBeHidden()
    await expect(current(bottom)).toHaveAttribute('aria-current', 'page')
    await expect(bottom.getByRole('link')).toHaveCount(5)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('what a thumb presses in the shell is at least 44 px high and wide', async ({ page }) => {
    await page.goto('/')
    // content far from the screen is laid out when it comes near
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await expect(footer.getByText(texts('shell_games'), { exact: true }).first()).toBeInViewport()
    const small = await page.locator(':is(header, nav, footer) :is(a, button, summary)').evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    )
    expect(small).toEqual([])
  })

  test('a sheet is as high by email as by phone', async ({ page }) => {
    await page.goto('/?login')
    const sheet = page.getByRole('dialog', { name: texts('auth_login_title') })
    await expect(sheet.getByRole('textbox', { name: texts('auth_email') })).toBeEditable()
    const heightOf = async () => (await sheet.boundingBox())?.height
    const byEmail = await heightOf()
    await sheet.getByText(texts('auth_by_phone'), { exact: true }).tap()
    await expect(sheet.getByRole('textbox', { name: texts('recovery_phone') })).toBeVisible()
    expect(await heightOf()).toBe(byEmail)
  })

  test('a dialog is a sheet of the whole width; Escape closes it and focus returns', async ({ page }) => {
    await page.goto('/')
    // before hydration it is a link to the footer
    await listening(page)
    await page.getByRole('navigation').getByText(texts('shell_menu')).tap()
    const sheet = page.getByRole('dialog', { name: texts('shell_menu') })
    await expect(sheet).toBeVisible()
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox()
        return box && [box.x, box.width, Math.round(box.y + box.height)]
      })
      .toEqual([0, PHONE.width, PHONE.height])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('link', { name: texts('shell_menu') })).toBeFocused()
  })
})

test('back before a page is alive is the page that it leads to, whole and without an error', async ({
  page,
  context,
}) => {
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 3 })
  const heading = page.getByRole('heading', { level: 1 })
  // some taps come before the scripts, and some during hydration
  for (const afterMs of [0, 40, 80, 120]) {
    await page.goto('/faq')
    await listening(page)
    await page.locator('a[href$="/games/wheel"]').first().press('Enter')
    await expect(heading).toHaveText(texts('game_name_wheel'))
    await page.reload({ waitUntil: 'commit' })
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), afterMs)
    await page.goBack({ waitUntil: 'commit' })
    await expect(heading).toHaveText(texts('shell_faq'))
    await listening(page)
  }
})

test('nothing moves while a page and its faces arrive', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/en', '/hi', '/games/dice']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), path).toBeLessThan(0.02)
  }
})

// one test per page: Chromium preloads fonts of a site that it has loaded before
for (const [path, own, others] of [
  ['/', /onest-cyrillic-(?!ext)/, /devanagari|cyrillic-ext|latin-1-/],
  ['/en', /onest-latin-(?!1-)/, /devanagari|cyrillic|latin-1-/],
] as const)
  test(`${path} loads the script of its own locale, early, and no other`, async ({ page }) => {
    const faces: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') faces.push(new URL(request.url()).pathname)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('head > link[rel=preload][as=font]')).toHaveAttribute('href', own)
    expect(faces.some((face) => own.test(face))).toBe(true)
    expect(faces.filter((face) => others.test(face))).toEqual([])
  })
