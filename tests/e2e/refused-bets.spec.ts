import { contract } from '#server/shared/contract/contract.ts'
import { TEXTS } from '#server/studio/texts.ts'
import { platformClient } from '../support/platform/client.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, type Player, signIn } from './player.ts'
import { expectAlarm, spoilLiveReceipts, spoilReceipts } from './spoil-receipts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const cast = castOf(import.meta.url)
const { texts } = cast
const game = TEXTS[cast.locale]

async function betsOf({ site, token }: Player) {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  return (await request(contract.history.bets, { limit: 20 }, { token })).output.bets
}

test('a crash bet whose receipt is not valid does not stand until its settlement brings a valid one', async ({
  page,
  context,
  site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  await spoilReceipts(page, 'crash.placeBet')
  await page.goto('/games/crash')
  await listening(page)
  const open = new RegExp(`^[4-7][,.]\\d.${texts('crash_seconds')}$`)
  await expect(page.getByTestId('multiplier')).toHaveText(open, { timeout: 120_000 })
  const bet = page
    .getByRole('button', { name: new RegExp(`^.+ · ${texts('crash_slot', { slot: 1 })}$`) })
    .filter({ visible: true, hasNotText: texts('crash_cancel') })
  await bet.first().click()
  await expectAlarm(page, texts)
  const cancels = page.getByRole('button', { name: new RegExp(texts('crash_cancel')) }).filter({ visible: true })
  await expect(cancels).toHaveCount(0)
  await page.reload()
  await listening(page)
  await expect(cancels).toHaveCount(0)
  const own = page.getByRole('table', { name: texts('bets_mine') }).getByRole('row')
  await expect(own).toHaveCount(0)
  await expect.poll(async () => (await betsOf(player)).length, { timeout: 120_000 }).toBe(1)
  await page.reload()
  await page.getByRole('tab', { name: texts('bets_mine') }).scrollIntoViewIfNeeded()
  await expect(own).toHaveCount(2)
})

test('tickets of a room whose receipt is not valid are not shown as bought', async ({ page, context, site }) => {
  await fund(await signIn(context, site))
  await spoilReceipts(page, 'rooms.buy')
  await page.goto('/games/rooms/purple')
  await listening(page)
  await page
    .getByRole('button', { name: texts.pattern('rooms_buy') })
    .filter({ visible: true })
    .click()
  await expectAlarm(page, texts)
  const players = page.getByRole('region', { name: texts('rooms_players') }).getByRole('listitem')
  // the draw has the entry, of somebody
  await expect(players).toHaveCount(1)
  await expect(players.getByText(texts('rooms_you'))).toHaveCount(0)
  await page.reload()
  await listening(page)
  await expect(players).toHaveCount(1)
  await expect(players.getByText(texts('rooms_you'))).toHaveCount(0)
})

test('spins in the frame of a studio are listed only with a valid receipt', async ({
  page,
  context,
  site,
  trouble,
}) => {
  test.skip(site.target === 'edge', 'it is between the frame and the studio')
  // without its live stream a page finds the receipts when it lists the bets
  trouble.expect(/api\/trpc\/live/)
  await page.route('**/api/trpc/live?**', (route) => route.abort())
  const player = await signIn(context, site)
  await fund(player)
  await spoilReceipts(page, 'history.bets')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/games/slots/glass-orchard/play')
  const frame = page.frameLocator('iframe[title]')
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  await expect(spin).toBeEnabled({ timeout: 30_000 })
  await spin.click()
  await expect.poll(async () => (await betsOf(player)).length, { timeout: 30_000 }).toBe(1)
  await page.reload()
  const own = page.getByRole('tab', { name: texts('bets_mine') })
  await own.scrollIntoViewIfNeeded()
  await expectAlarm(page, texts)
  await expect(page.getByText(texts('bets_empty_title'))).toBeVisible()
})

test('the frame of a studio is covered when a spin has no valid receipt', async ({ page, context, site }) => {
  test.skip(site.target === 'edge', 'it is between the frame and the studio')
  await fund(await signIn(context, site))
  await spoilLiveReceipts(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/games/slots/glass-orchard/play')
  await listening(page)
  const spin = page.frameLocator('iframe[title]').getByRole('button', { name: game.spin, exact: true })
  await expect(spin).toBeEnabled({ timeout: 30_000 })
  await spin.click()
  await expect(page.getByRole('status').filter({ hasText: texts('receipt_refused') })).toBeVisible({ timeout: 30_000 })
  await expectAlarm(page, texts)
})

test('an open round whose start has no valid receipt is not shown, nor after a reload', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await spoilReceipts(page, 'miner.start')
  await page.goto('/games/miner')
  await listening(page)
  const start = page.getByRole('button', { name: texts.pattern('play_bet') }).filter({ visible: true })
  await start.click()
  await expectAlarm(page, texts)
  await page.reload()
  await listening(page)
  await expect(start).toBeEnabled()
  await expect(page.getByRole('button', { name: texts('play_cash_out_short') })).toHaveCount(0)
})
