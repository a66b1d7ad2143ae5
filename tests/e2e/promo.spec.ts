import { expectAccessible } from './accessibility.ts'
import { demoNameOf } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts, locale } = cast
const LANTERN = demoNameOf('lantern', locale)
const promoOf = async (page: import('@playwright/test').Page) =>
  Object.fromEntries(
    (await page.context().cookies())
      .filter(({ name }) => name.startsWith('adBonus'))
      .map(({ name, value }) => [name, value]),
  )

test('a promo link shows its bonus once, fills the sign-up form, and the new account has the bonus [S14 E5 E11 O1]', async ({
  page,
}) => {
  await page.goto('/faq?promo=LANTERN10')
  const dialog = page.getByRole('dialog', { name: texts('promo_title') })
  await expect(dialog.getByRole('article', { name: LANTERN })).toContainText(texts('promotion_cost'))
  await expectAccessible(page, 'promo')
  await dialog.getByRole('button', { name: texts('promo_later') }).click()
  await expect(dialog).toBeHidden()
  expect(await promoOf(page)).toEqual({ adBonusType: 'code', adBonusValue: 'LANTERN10', adBonusModal: 'false' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(dialog).toBeHidden()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const onNow = page.getByRole('region', { name: texts('home_promotions_title') })
  await expect(onNow.getByRole('timer').first()).toHaveText(/\d\d:\d\d:\d\d/)
  await expectAccessible(page, 'home-on-now')

  await page.goto('/?signup=true')
  const form = page.getByRole('dialog', { name: texts('auth_register_title') })
  await expect(form.getByRole('textbox', { name: texts('auth_promo') })).toHaveValue('LANTERN10')
  await expect(form.getByText(texts('auth_promo_found', { name: LANTERN }))).toBeVisible()
  // the pending bonus is shown at the registration
  await expect(form.getByText(demoNameOf('welcome', locale))).toBeVisible()
  await expect(form.getByRole('timer')).toHaveText(/\d\d:\d\d:\d\d/)
  await expectAccessible(page, 'register')
  await form.getByRole('textbox', { name: texts('auth_email') }).fill(`promo-${Date.now()}@example.com`)
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('seven quiet rivers')
  await form.getByRole('checkbox', { name: texts('auth_vip') }).check()
  await form.getByRole('checkbox', { name: texts('auth_is_adult') }).check()
  await form.getByRole('button', { name: texts('auth_register_submit') }).click()
  await expect(form).toBeHidden()
  await page.goto('/bonuses')
  await expect(page.getByRole('article', { name: LANTERN })).toContainText(texts('promotion_decline'))
  await page.goto('/vip-club')
  await expect(page.getByText(texts('vip_requested'))).toBeVisible()
})

test('the campaign of an ad promises its bonus without a dialog, also where a code was to be shown [S14 E11 V4]', async ({
  page,
}) => {
  await page.goto('/faq')
  await promise(page, 'code', 'LANTERN10')
  const ad = '?utm_source=demo&utm_medium=cpc&utm_campaign=welcome&utm_term=d'
  const looked = page.waitForResponse(/bonus\.byId/)
  await page.goto(`/faq${ad}`)
  await looked
  expect(await promoOf(page)).toEqual({ adBonusType: 'bonus', adBonusValue: 'welcome', adBonusModal: 'false' })
  await page.goto('/?signup=true')
  const form = page.getByRole('dialog', { name: texts('auth_register_title') })
  await expect(form.getByText(demoNameOf('welcome', locale))).toBeVisible()
  await expect(page.getByRole('dialog', { name: texts('promo_title') })).toHaveCount(0)
})

test('a promo code rejected at sign-up is shown beside the first deposit, not only in a notification [S15]', async ({
  page,
  trouble,
}) => {
  trouble.expect(/404/)
  await page.goto('/faq?signup=true', { waitUntil: 'networkidle' })
  const form = page.getByRole('dialog', { name: texts('auth_register_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill(`promo-${Date.now()}@fairline.example`)
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('seven quiet rivers')
  const requested = Promise.withResolvers<void>()
  await page.route(/bonus\.checkCode/, async (route) => {
    await requested.promise
    await route.continue()
  })
  const code = form.getByRole('textbox', { name: texts('auth_promo') })
  await code.fill('NOSUCHCODE')
  await code.blur()
  await expect(form.getByText(texts('auth_promo_checking'))).toBeVisible()
  requested.resolve()
  await expect(form.getByText(texts('auth_promo_unknown'))).toBeVisible()
  await expectAccessible(page, 'register-unknown-code')
  await form.getByRole('checkbox', { name: texts('auth_is_adult') }).check()
  await form.getByRole('button', { name: texts('auth_register_submit') }).click()
  const deposit = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  await expect(deposit.getByText(texts('promotions_code_unknown'))).toBeVisible()
})

test('a promise that does not hold is forgotten, with its place in the address [S14]', async ({ page }) => {
  await page.goto('/faq?promo=NOSUCHCODE&q=1')
  await expect(page).toHaveURL(/\/faq\?q=1$/)
  // the reason of the rejection is shown once
  await expect.poll(() => promoOf(page)).toEqual({})
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Cookie in which the gateway stores an ad's offer. */
const promise = (page: import('@playwright/test').Page, type: string, value: string) =>
  page.context().addCookies(
    Object.entries({ adBonusType: type, adBonusValue: value, adBonusModal: 'true' }).map(([name, text]) => ({
      name,
      value: text,
      url: new URL('/', page.url()).href,
    })),
  )

test('an ad can promise spins; what cannot be looked up now is not forgotten [S14]', async ({ page, trouble }) => {
  await page.goto('/faq')
  await promise(page, 'free_spins', 'welcome-spins')
  await page.goto('/faq')
  const dialog = page.getByRole('dialog', { name: texts('promo_title') })
  await expect(dialog.getByRole('region', { name: demoNameOf('welcome-spins', locale) })).toContainText('Loomlight')

  await promise(page, 'bonus', 'welcome')
  trouble.expect(/\b503\b/)
  await page.route(/bonus\.byId/, (route) => route.fulfill({ status: 503, json: [] }))
  const requested = page.waitForResponse(/bonus\.byId/)
  await page.goto('/faq')
  await requested
  await expect
    .poll(() => promoOf(page))
    .toEqual({ adBonusType: 'bonus', adBonusValue: 'welcome', adBonusModal: 'true' })
})
