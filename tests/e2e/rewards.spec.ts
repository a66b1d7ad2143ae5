import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const texts = textsOf('ru')

test('a tournament is joined and shows one’s own place, and no other id or status exists [A10 R26 N3]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/404/)
  for (const path of ['/tournament/none', '/tournaments/none'])
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
  await page.goto('/tournaments')
  for (const status of ['tournaments_active', 'tournaments_upcoming', 'tournaments_finished'] as const)
    await expect(page.getByRole('region', { name: texts(status) }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'tournaments')
  await fund(await signIn(context, site))
  // home and lobby show what can be taken by whoever has made their first deposit, and what runs
  for (const path of ['/', '/games/slots']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const onNow = page.getByRole('region', { name: texts('home_rewards') })
    await expect(onNow).toContainText(texts('home_offer_text', { name: 'Пополнение' }))
    await expect(onNow).toContainText('Точная арифметика')
    await expect(onNow.getByText('Приветственный')).toHaveCount(0)
  }
  await page.goto('/tournaments/active', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Точная арифметика' }).click()
  await page.getByRole('button', { name: texts('tournament_join') }).click()
  await expect(page.getByRole('region', { name: texts('tournament_own') })).toContainText(texts('tournament_own_none'))
  await expectAccessible(page, 'tournament')
  await page.goto('/tournaments', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: texts('tournaments_mine'), exact: true }).click()
  await expect(page).toHaveURL(/\/tournaments\?show=mine$/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Точная арифметика/])
})

test('a request for the club survives a reload, and levels say what they cost [A10 R27 O1 L2]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.goto('/vip-club', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts('vip_request') }).click()
  await expect(page.getByRole('heading', { name: texts('vip_requested') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: texts('vip_requested') })).toBeVisible()
  const levels = page.getByRole('table')
  await expect(levels.getByRole('columnheader').nth(1)).toContainText(texts('vip_from', { points: 100 }))
  await expect(
    levels
      .getByRole('row', { name: texts('vip_costs') })
      .getByRole('cell')
      .first(),
  ).toHaveText(/^1,00/)
  await expect(levels.getByRole('row', { name: texts('vip_person') }).getByRole('cell')).toHaveText([
    '–',
    '–',
    '–',
    '–',
    texts('vip_yes'),
    texts('vip_yes'),
  ])
  // of nothing that was staked a hundred points are one dollar away
  await expect(page.getByText(/1,00/).first()).toContainText('100')
  await expectAccessible(page, 'vip-asked')
  // who has asked is no member yet
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const club = page.getByText(texts('vip_title'), { exact: true }).locator('xpath=following-sibling::dd').first()
  await expect(club).toContainText(texts('vip_requested'))
  await expect(club).toContainText(texts('vip_level_none'))
  await expect(page.getByText('VIP', { exact: true })).toHaveCount(0)
})

test('the top is by period and measure, as its address says [R25]', async ({ page, context, site }) => {
  await fund(await signIn(context, site))
  await page.goto('/top?period=day&measure=win', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: texts('top_day') })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: texts('top_multiplier') }).click()
  await expect(page).toHaveURL(/period=day&measure=multiplier/)
  await expectAccessible(page, 'top')
})

for (const locale of ['en', 'hi', 'kz'] as const)
  test(`tournaments, top and club fit both widths and pass axe in ${locale}`, async ({ page }) => {
    for (const path of ['tournaments', 'tournament/first-line', 'top', 'vip-club']) {
      await page.goto(`/${locale}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, `${path.replace('/', '-')}-${locale}`)
    }
  })
