import type { Page } from '@playwright/test'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { platformClient } from '../support/platform/client.ts'
import { expectAccessible } from './accessibility.ts'
import { demoNameOf } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { castOf, PAIRS, prefixOf } from './pairs.ts'
import { declineDeposit, fund, register, signInAs } from './player.ts'
import { textsOf } from './texts.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const TOURNAMENT = demoNameOf('fine-arithmetic', cast.locale)

test('a player sets a limit, waits for a higher one, rests, and is not asked for money then [R24 S9]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  // a limit may be set at registration, and applies to the first deposit
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await register(page, { limit: cast.typed(5000) })
  await declineDeposit(page)
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await fund({ site, token })
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const own = { token }
  await request(contract.profile.updateSettings, { timezone: 'Asia/Almaty' }, own)
  await request(
    contract.limits.set,
    { kind: 'stake', span: 'day', amount: cast.inOwn(9000), currency: cast.currency },
    own,
  )
  // from the foot of every page
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: texts('shell_limits') })
    .click()
  await expect(page).toHaveURL(/\/profile\/limits$/)
  await expect(page.getByRole('region', { name: texts('limits_kind_deposit') })).toContainText(cast.money(5000))
  const losses = page.getByRole('region', { name: texts('limits_kind_loss') })
  await expect(losses.getByText(texts('limits_none'))).toBeVisible()
  const change = async (amount: string) => {
    await losses.getByRole('button', { name: texts.pattern('limits_change_of') }).click()
    const dialog = page.getByRole('dialog', { name: texts('limits_kind_loss') })
    await dialog.getByRole('textbox').fill(amount)
    await dialog.getByRole('button', { name: texts('limits_set') }).click()
    await expect(dialog).toBeHidden()
  }
  await change(cast.typed(500))
  await expect(losses).toContainText(cast.money(500))
  await change(cast.typed(900))
  await expect(losses).toContainText(cast.money(900))
  await expect(losses.getByRole('button', { name: texts.pattern('limits_keep') })).toBeVisible()
  await expect(page.getByText(texts('limits_waiting'))).toBeHidden()
  await expectAccessible(page, 'limits')

  // the time zone differs from that of the first limit
  const zone = 'Europe/Moscow'
  await page.getByRole('button', { name: texts('limits_zone_change', { zone }) }).click()
  await expect(page.getByText(texts('limits_zone', { zone }))).toBeVisible()

  await page.getByRole('button', { name: texts.pattern('limits_rest_until') }).click()
  await expect(page.getByRole('status').filter({ hasText: texts.pattern('limits_stopped_rest') })).toBeVisible()
  // and sees no offers anywhere
  trouble.expect(/404|403/)
  await page.goto('/bonuses?promo=LANTERN10', { waitUntil: 'networkidle' })
  await expect(page.getByText(texts('promotions_rest_title'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: texts('promotions_code') })).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/vip-club', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: texts('vip_request') })).toBeHidden()
  await page.goto('/tournaments/active', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: TOURNAMENT }).click()
  await expect(page.getByRole('heading', { level: 1, name: TOURNAMENT })).toBeVisible()
  await expect(page.getByRole('button', { name: texts('tournament_join') })).toBeHidden()
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: texts('home_proof_title') })).toBeVisible()
  await expectNoPromotions(page)
  await expect(page.getByRole('list', { name: texts('home_promotions') })).toBeHidden()
  await page.goto('/games/slots', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoPromotions(page)
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(page.getByText(texts('error_timed_out')).first()).toBeVisible()

  // neither do self-excluded players, who are not told about pending offers either
  await request(contract.limits.exclude, { term: 'half_year' }, own)
  await page.goto('/bonuses?promo=LANTERN10', { waitUntil: 'networkidle' })
  await expect(page.getByText(texts('promotions_excluded'))).toBeVisible()
  await expect(page.getByText(texts('promotions_rest'))).toBeHidden()
  await expect(page.getByRole('textbox', { name: texts('promotions_code') })).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const path of ['/', '/games/slots']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoPromotions(page)
    await expect(page.getByRole('list', { name: texts('home_promotions') })).toBeHidden()
  }
  await page.goto('/tournament/fine-arithmetic', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: TOURNAMENT })).toBeVisible()
  await expect(page.getByRole('button', { name: texts('tournament_join') })).toBeHidden()
})

test.describe('where time has a long name', () => {
  test.use({ timezoneId: 'America/Argentina/Buenos_Aires' })

  // in each locale, since text lengths differ
  for (const [index, locale] of LOCALES.entries())
    test(`limits and rests stand within the narrowest of screens in ${locale}`, async ({ page, context, site }) => {
      const { currency } = PAIRS.filter((pair) => pair.locale === locale)[index] ?? cast
      const player = await signInAs(context, site, { currency, locale })
      await fund(player)
      const own = { token: player.token }
      const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
      await request(
        contract.limits.set,
        { kind: 'stake', span: 'day', amount: limitIn('9000', currency), currency },
        own,
      )
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(`${prefixOf(locale)}/profile/limits`)
      const named = textsOf(locale).pattern
      for (const name of [named('limits_zone_change'), named('limits_rest_until')]) {
        const button = page.getByRole('button', { name })
        expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
})

/** They are loaded only when the reader comes near. */
async function expectNoPromotions(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: texts('home_promotions_title') })).toBeHidden()
}
