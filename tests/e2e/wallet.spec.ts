import { randomUUID } from 'node:crypto'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatAmount } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts, currency, locale } = cast
/** Currency to buy: the other one of the first two. */
const OTHER = currency === 'RUB' ? 'USD' : 'RUB'
const rowOf = (of: Currency) => new RegExp(`\\${CURRENCIES[of].prefix}`)

test('a player exchanges at a held rate, moves money to the vault, and finds both in the history [R24]', async ({
  page,
  context,
  site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  await page.goto('/profile/wallet', { waitUntil: 'networkidle' })
  const exchange = page.getByRole('region', { name: texts('exchange_title') })
  await exchange.getByLabel(texts('wallet_amount')).fill(cast.typed(100))
  await exchange.getByRole('button', { name: texts('exchange_ask') }).click()
  await expect(exchange.getByRole('timer')).toContainText(/\d/)
  await expectAccessible(page, 'wallet')
  await exchange.getByRole('button', { name: texts.pattern('exchange_submit') }).click()
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const bought = async () => {
    const { wallets } = (await request(contract.wallet.balances, {}, { token: player.token })).output
    return wallets.find((one) => one.currency === OTHER)?.balance ?? '0'
  }
  await expect.poll(bought).not.toBe('0')
  await expect(page.getByRole('row', { name: rowOf(OTHER) })).toContainText(formatAmount(await bought(), locale))

  const vault = page.getByRole('region', { name: texts('vault_title') })
  await vault.getByLabel(texts('wallet_amount')).fill(cast.typed(50))
  await vault.locator('button[type=submit]').click()
  await expect(page.getByRole('row', { name: rowOf(currency) })).toContainText(cast.amount(50))

  // the same from any page, through the menu of currencies
  await page.getByRole('button', { name: texts.pattern('shell_balance') }).click()
  await page.getByRole('menuitem', { name: texts('wallet_exchange_and_vault') }).click()
  await expect(page.getByRole('dialog', { name: texts('wallet_title') })).toBeVisible()
  await page.keyboard.press('Escape')

  // the overview adds up the available and the reserved money
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const balance = page.getByRole('region', { name: texts('history_balance') })
  await expect(balance.getByRole('definition')).toContainText([cast.money(850), cast.money(50)])
  await expect(balance).toContainText(cast.amount(900))

  await page.goto('/profile/history?list=transfers', { waitUntil: 'networkidle' })
  for (const name of ['wallet_pay_in_title', 'exchange_title', 'vault_title'] as const)
    await expect(page.getByRole('cell', { name: texts(name) })).toBeVisible()
  await expect(page.locator('canvas')).toBeVisible()
  // marks of the chart, as text
  const marks = page.getByRole('list', { name: texts('history_marks') }).getByRole('listitem')
  await expect(marks).toContainText([cast.amount(1000)])
  await expectAccessible(page, 'history')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: texts('history_export', { format: 'CSV' }) }).click()
  const file = await downloaded
  const lines: string[] = []
  for await (const chunk of await file.createReadStream()) lines.push(String(chunk))
  expect(lines.join('')).toMatch(
    new RegExp(
      `^id,kind,currency,amount,received,received_currency,status,bonus,vault,is_moved,at\r\n.*vault,${currency},-${cast.inOwn(50)}`,
    ),
  )

  const hasWon: boolean[] = []
  while (new Set(hasWon).size < 2) {
    const bet = { side: 'heads', amount: cast.inOwn(1), currency, idempotency_key: randomUUID() } as const
    const { output } = await request(contract.coinflip.placeBet, bet, { token: player.token })
    hasWon.push(output.bet.payout !== '0')
  }
  // only winning bets, as in the address
  await page.getByRole('tab', { name: texts('history_bets') }).click()
  const bets = page.getByRole('tabpanel').getByRole('row')
  await expect(bets).toHaveCount(1 + hasWon.length)
  await page.getByRole('combobox', { name: texts('history_result') }).click()
  await page.getByRole('option', { name: texts('history_won') }).click()
  await expect(bets).toHaveCount(1 + hasWon.filter((one) => one).length)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(bets).toHaveCount(1 + hasWon.filter((one) => one).length)
  await expect(page).toHaveURL(/result=won/)
})

test('the page of deposits fits both widths and passes axe', async ({ page, context, site }) => {
  await fund(await signIn(context, site))
  await page.goto('/profile/deposit', { waitUntil: 'networkidle' })
  await expect(page.getByRole('group', { name: texts('wallet_method') }).getByRole('radio')).toBeChecked()
  await expectAccessible(page, 'deposit')
})
