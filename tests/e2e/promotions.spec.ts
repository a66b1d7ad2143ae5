import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { demoNameOf } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { op } from './operator.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, hundredths, signIn, takeFreeBet } from './player.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts, locale } = cast
const LANTERN = demoNameOf('lantern', locale)
const FEATHER = demoNameOf('feather', locale)

test('a player sees what a bonus asks for, takes one by its code, and gives it up knowing what goes [A10 R3 S14]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  // an unknown code
  trouble.expect(/404/)
  await page.goto('/bonuses')
  await expect(page.getByRole('heading', { level: 3, name: demoNameOf('welcome', locale) })).toBeVisible()
  await expectAccessible(page, 'bonuses-visitor')

  const fp = randomUUID()
  await fund(await signIn(context, site, fp))
  await page.goto('/bonuses', { waitUntil: 'networkidle' })
  await expect(page.getByText(texts('promotions_active_none'))).toBeVisible()
  const code = page.getByRole('textbox', { name: texts('promotions_code') })
  await code.fill('nothing')
  await code.press('Enter')
  await expect(page.getByText(texts('promotions_code_unknown'))).toBeVisible()
  await code.fill('lantern10')
  await code.press('Enter')
  const found = page.getByRole('article', { name: LANTERN })
  await expect(found).toContainText(texts('promotion_cost'))
  await found.getByText(texts('promotion_terms')).click()
  await expect(found).toContainText(texts('promotion_cost_note'))
  await found.getByRole('button', { name: texts('promotion_take'), exact: true }).click()

  const active = page.getByRole('region', { name: texts('promotions_active'), exact: true })
  await expect(active).toContainText(texts('promotion_left'))
  await expect(active).toContainText(cast.amount(10_000))
  // its notification closes automatically
  await expect(page.getByText(texts.pattern('promotion_taken'))).toHaveCount(0)
  await expectAccessible(page, 'bonuses-active')

  // a game can be set to use only the player's own money, and leaves the bonus untouched
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  const ownOnly = page.getByRole('switch', { name: new RegExp(`^${texts('play_own_money')}`) })
  await expect(ownOnly).not.toBeChecked()
  const stake = page.getByRole('textbox', { name: texts('play_stake') })
  const lacks = page.getByText(texts('error_insufficient_funds')).filter({ visible: true })
  await stake.fill(cast.typed(1500))
  await expect(lacks).toHaveCount(0)
  await ownOnly.press(' ')
  await expect(lacks).toHaveCount(1)
  await stake.fill(cast.typed(10))
  const sent = page.waitForRequest(/dice\.placeBet/)
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  expect((await sent).postData()).toContain('"fund":"real"')
  await expect(page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'own-money')
  await page.goto('/bonuses', { waitUntil: 'networkidle' })
  await active.getByRole('button', { name: texts('promotion_give_up') }).click()
  const dialog = page.getByRole('dialog', { name: texts('promotion_give_up_title') })
  await expect(dialog).toContainText(cast.amount(1000))
  await dialog.getByRole('button', { name: texts('promotion_give_up') }).click()
  await expect(page.getByRole('cell', { name: texts('promotion_end_player') })).toBeVisible()
  await code.fill('lantern10')
  await code.press('Enter')
  await expect(page.getByText(texts('promotions_code_used'))).toBeVisible()

  // the next account of the same browser is told that it is not eligible, before it can claim anything
  trouble.expect(/40[39]/)
  await fund(await signIn(context, site, fp))
  await page.goto('/bonuses', { waitUntil: 'networkidle' })
  const requested = Promise.withResolvers<void>()
  await page.route(/bonus\.checkCode/, async (route) => {
    await requested.promise
    await route.continue()
  })
  const check = page.getByRole('button', { name: texts('promotions_code_check') })
  await code.fill('lantern10')
  await check.click()
  await expect(check).toHaveAttribute('aria-busy', 'true')
  requested.resolve()
  await expect(page.getByText(texts('error_not_for_you'))).toBeVisible()
  await expect(page.getByRole('article', { name: LANTERN })).toHaveCount(0)
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('')
  await expect(page.getByText(texts('promotions_code_hint'))).toBeVisible()
})

/** Two of three win: this many consecutive losses occur in one of three billion runs. */
const MOST_PLAYERS = 20
/** Return of a free bet of a hundred roubles with a chance of two thirds. */
const WON = Number(cast.inOwn(5000))

test('a free bet placed from its card pays winnings without the stake, and its outcome can be verified [A10 R3]', async ({
  page,
  context,
  site,
}) => {
  const card = page
    .getByRole('region', { name: texts('promotions_active'), exact: true })
    .getByRole('article', { name: FEATHER })
  const message = card.getByRole('status')
  for (let isWon = false, players = 1; !isWon; players += 1) {
    expect(players).toBeLessThanOrEqual(MOST_PLAYERS)
    await context.clearCookies()
    const player = await signIn(context, site)
    await fund(player)
    await takeFreeBet(player)
    await page.goto('/bonuses', { waitUntil: 'networkidle' })
    const before = await balanceOf(page, texts)
    const toTop = () => page.evaluate(() => window.scrollTo(0, 0))
    if (players === 1) {
      await card.getByRole('combobox', { name: texts('promotion_free_bet_pick') }).click()
      await page.getByRole('option', { name: /66/ }).click()
      await toTop()
      await expectAccessible(page, 'free-bet')
    }
    await card.getByRole('button', { name: texts('promotion_free_bet_place') }).click()
    await expect(message).toHaveText(
      new RegExp(`${texts('promotion_free_bet_lost')}|${cast.amount(50).replace('.', '\\.')}`),
    )
    isWon = (await message.textContent()) !== texts('promotion_free_bet_lost')
    // the stake belongs to the house, won or lost
    await expect.poll(() => balanceOf(page, texts)).toBe(before + (isWon ? WON : 0))
    if (!isWon) continue
    await toTop()
    await expectAccessible(page, 'free-bet-placed')
  }
  await card.getByRole('link', { name: texts('promotion_free_bet_check') }).click()
  await expect(page).toHaveURL(/\/fairness\?bet=/)
  await page.goto('/bonuses')
  const past = page.getByRole('table', { name: texts('promotions_past') }).getByRole('row', { name: FEATHER })
  await expect(past).toContainText(texts('promotion_end_played'))
  expect(hundredths((await past.getByRole('cell').last().textContent()) ?? '', texts)).toBe(WON)
})

test('free spins granted by the operator appear once on the bonus balances page, with a link to play [R24 N4 O2 C31]', async ({
  page,
  context,
  site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  const { email } = player
  await op(site, ['feature', email, 'bonus_balances', 'on'])
  await page.goto('/profile/bonuses', { waitUntil: 'networkidle' })
  const spins = page.getByRole('region', { name: texts('profile_free_spins'), exact: true })
  await expect(spins).toContainText(texts('profile_free_spins_none'))

  expect(await op(site, ['free-spins', email, 'welcome-spins'])).toMatchObject({ waits: false })
  await page.reload({ waitUntil: 'networkidle' })
  const active = page.getByRole('region', { name: texts('promotions_active'), exact: true })
  await expect(active.getByRole('link', { name: texts('promotion_free_spins_play') })).toBeVisible()
  await expect(spins).toHaveCount(0)
  await expect(page.getByRole('button', { name: texts('promotion_give_up') })).toHaveCount(1)
  await expectAccessible(page, 'bonus-balances')
})
