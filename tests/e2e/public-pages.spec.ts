import type { Page } from '@playwright/test'
import { z } from 'zod'
import { LEGAL_DOCUMENTS } from '#server/shared/constants/legal-documents.ts'
import { DEFAULT_LOCALE, LANGUAGE_TAGS, LOCALES } from '#server/shared/constants/locales.ts'
import { WORDS } from '~/features/legal/words.ts'
import { eachInOne } from '../support/run/depth.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboard } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf, prefixOf } from './pairs.ts'
import { register } from './player.ts'
import { textsOf } from './texts.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const level1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const questionOf = (page: Page, id: string) =>
  page.locator('main details', { has: page.locator(`#${id}`) }).locator('h3')

test.describe('the FAQ', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test.beforeEach(({ trouble }) => trouble.expect(/\.js csp$/))

    test('is searched by the server, which opens what it finds [A10 R5]', async ({ page }) => {
      await page.goto('/faq')
      await expect(level1(page, texts('shell_faq'))).toBeVisible()
      const all = await page.locator('main details').count()
      await expect(page.locator('main details[open]')).toHaveCount(0)

      const question = (await questionOf(page, 'client-seed').textContent()) ?? ''
      await page.getByRole('searchbox').fill(question)
      await page.getByRole('button', { name: texts('faq_submit') }).click()
      await expect(page).toHaveURL(/\/faq\?q=/)
      const found = page.locator('main details[open]')
      await expect(found).not.toHaveCount(0)
      expect(await page.locator('main details').count()).toBe(await found.count())
      expect(await found.count()).toBeLessThan(all)
      await expect(found.first()).toContainText(question)
      await expect(page.getByRole('searchbox')).toHaveValue(question)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
    })

    test('says when nothing is found, and leads back to all [R5]', async ({ page }) => {
      await page.goto('/en/faq?q=zebra')
      const english = textsOf('en')
      await expect(page.getByRole('heading', { name: english('faq_nothing') })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(english('faq_nothing_text', { query: 'zebra' }))
      await page.getByRole('link', { name: english('faq_all') }).click()
      await expect(page.locator('main details').first()).toBeVisible()
    })
  })

  test('narrows while one types, and tells search engines all of it [R5]', async ({ page }) => {
    const response = await page.goto('/faq', { waitUntil: 'networkidle' })
    const [, block = ''] =
      /<script type="application\/ld\+json">(\{[^<]*FAQPage[^<]*)<\/script>/.exec((await response?.text()) ?? '') ?? []
    const { mainEntity } = z
      .object({ mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })) })
      .parse(JSON.parse(block))
    const questions = await page.locator('main summary').allTextContents()
    expect(mainEntity.map(({ name }) => name)).toEqual(questions)

    const driver = keyboard(page)
    const password = (await questionOf(page, 'password').textContent()) ?? ''
    await driver.write(page.getByRole('searchbox'), password)
    await expect(page).toHaveURL(/q=/)
    await expect.poll(() => page.locator('main details').count()).toBeLessThan(questions.length)
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
    await driver.press(page.getByRole('main').locator('a[href$="/password/reset"]'))
    await expect(page).toHaveURL(/\/password\/reset$/)
  })

  test('a link to an answer opens it [R5]', async ({ page }) => {
    await page.goto('/faq#client-seed')
    await expect(page.locator('#client-seed')).toBeVisible()
  })
})

test.describe('the legal pages', () => {
  for (const [path, title, language] of [
    ['/policy/en/kyc', 'Identity checks (KYC)', 'en-US'],
    ['/policy/en/user-agreement', 'User agreement', 'en-US'],
    ['/policy/ru/confidential', 'Политика конфиденциальности', 'ru-RU'],
    ['/policy/ru/user-agreement', 'Пользовательское соглашение', 'ru-RU'],
  ] as const)
    test(`${path} is in its own language in a page of any, dated, and alone on paper [A10 R23]`, async ({ page }) => {
      await page.goto(`/hi${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
      const article = page.getByRole('article')
      await expect(article).toHaveAttribute('lang', language)
      await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(article.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/)
      await article.getByRole('navigation').getByRole('link').last().click()
      await expect(article.getByRole('heading', { level: 2 }).last()).toBeInViewport()

      await page.emulateMedia({ media: 'print' })
      for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
        for (const part of await page.getByRole(role, { includeHidden: true }).all()) await expect(part).toBeHidden()
      await expect(article.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    })

  for (const locale of LOCALES)
    test(`each is at one address in ${locale}, in its language, as a sample [A10 R23]`, async ({ page }) => {
      for (const name of LEGAL_DOCUMENTS) {
        const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
        await page.goto(`${prefix}/policy/${name}`)
        const article = page.getByRole('article')
        await expect(article).toHaveAttribute('lang', LANGUAGE_TAGS[locale])
        await expect(article).toContainText(WORDS[locale].sample)
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
          'href',
          new RegExp(`//[^/]+${prefix}/policy/${name}$`),
        )
        await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(LOCALES.length + 1)
      }
    })

  test('an address of one language names the page of that language as canonical, and is in no sitemap [R23]', async ({
    page,
  }) => {
    for (const [path, canonical] of [
      ['/policy/en/kyc', '/en/policy/kyc'],
      ['/hi/policy/en/user-agreement', '/en/policy/user-agreement'],
      ['/en/policy/ru/confidential', '/policy/confidential'],
      ['/policy/ru/user-agreement', '/policy/user-agreement'],
    ] as const) {
      await page.goto(path)
      const link = page.locator('link[rel="canonical"]')
      await expect(link).toHaveAttribute('href', new RegExp(`//[^/]+${canonical}$`))
    }
    const listed = await (await page.request.get('/sitemaps/en.xml')).text()
    expect(listed).toContain('/en/policy/kyc<')
    expect(listed).not.toMatch(/policy\/(en|ru)\//)
  })

  test('are linked from the foot of every page, in its own language [R23]', async ({ page }) => {
    for (const [home, terms] of [
      ['/', '/policy/user-agreement'],
      ['/en', '/en/policy/user-agreement'],
    ] as const) {
      await page.goto(home)
      const footer = page.getByRole('contentinfo')
      await expect(footer.locator(`a[href="${terms}"]`)).toBeVisible()
      await expect(footer.locator('a[href*="/policy/"]')).toHaveCount(3)
    }
  })
})

test.describe('the VIP club', () => {
  test('a player asks for membership with one press, a visitor registers first [O1 R27 C21]', async ({ page }) => {
    await page.goto('/vip-club')
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: texts('vip_request') })).toHaveCount(0)
    await expect(main.getByRole('link', { name: texts('shell_register') })).toHaveAttribute('href', /signup=true/)
    await register(page)
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: texts('vip_request') }).click()
    await expect(main.getByRole('status')).toContainText(texts('vip_requested'))
  })
})

test('a room of another colour does not exist, nor an unknown tournament, sport, league or event [R15 N3]', async ({
  page,
}) => {
  for (const path of [
    '/en/games/rooms/blue',
    '/en/tournament/no-such-tournament',
    '/en/betting/no-such-sport',
    '/en/betting/football/no-such-league',
    '/en/betting/event/no-such-event',
  ]) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain(textsOf('en')('page_not_found_title'))
  }
})

test.describe('each page fits both widths and passes axe', () => {
  const PAGES = {
    faq: '/faq',
    found: '/faq?q=RTP',
    kyc: '/policy/kyc',
    privacy: '/policy/confidential',
    vip: '/vip-club',
    recovery: '/password/reset',
    expired: '/reset-password/unknown',
    used: '/error?errorCode=token_invalid',
  }
  for (const [[name, path], locale] of eachInOne(Object.entries(PAGES), LOCALES))
    test(`${path} in ${locale}`, async ({ page }) => {
      await page.goto(prefixOf(locale) + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, `${name}-${locale}`)
    })
})
