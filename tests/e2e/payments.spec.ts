import { fork } from 'node:child_process'
import { once } from 'node:events'
import { SANDBOX_NAMES } from '#server/platform/providers/payments/sandbox/texts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { ACME, ACME_NAMES, acmeSignature } from '../support/acme-pay.ts'
import { platformClient } from '../support/platform/client.ts'
import { type Site, startSite } from '../support/site.ts'
import { axe } from './accessibility.ts'
import { listening } from './driver.ts'
import { test as base, expect } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { type Player, signIn } from './player.ts'
import { sharedInFile } from './shared-in-file.ts'

const cast = castOf(import.meta.url)
const { texts, locale } = cast
const SANDBOX = SANDBOX_NAMES[locale]
const ACME_LABEL = ACME_NAMES[locale]
const PROGRAM = 'tests/support/programs/serves-acme.ts'

/** The built site with an operator that offers two payment providers: Acme (first) and the sandbox. */
const shared = sharedInFile<Site>(async ({ target }, use) => {
  const program = fork(PROGRAM)
  const [platformUrl]: string[] = await once(program, 'message')
  if (platformUrl === undefined) throw new Error('the platform has an address')
  await using site = await startSite(target, {
    UPSTREAM: 'remote',
    UPSTREAM_URL: platformUrl,
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
    SERVICE_SECRET: 'service-secret-of-the-tests-0123456789',
  })
  await use({ ...site, platformUrl })
  program.disconnect()
})
const test = base.extend<{ twoCompanies: Site }>({
  twoCompanies: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
})

const client = ({ site }: Player) => platformClient((path, init) => fetch(site.platformUrl + path, init))

async function balanceOf(player: Player): Promise<string | undefined> {
  const { output } = await client(player).request(contract.wallet.balances, {}, { token: player.token })
  return output.wallets.find(({ currency }) => currency === player.currency)?.balance
}

test('a player chooses one of two payment providers, also by keyboard, and each takes its own deposit', async ({
  page,
  context,
  twoCompanies,
  trouble,
}) => {
  // with a remote API the site does not serve provider pages
  trouble.expect(/404.*payment-pages|payment-pages.*404|Failed to load resource.*404/)
  const player = await signIn(context, twoCompanies)
  await page.goto('/faq?deposit=true')
  await listening(page)
  const dialog = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  const methods = dialog.getByRole('group', { name: texts('wallet_method') })
  const acme = methods.getByRole('radio', { name: ACME_LABEL })
  const sandbox = methods.getByRole('radio', { name: SANDBOX })
  await expect(methods.getByRole('radio')).toHaveCount(2)
  await expect(acme).toBeChecked()
  await axe(page)

  await acme.focus()
  await page.keyboard.press('ArrowDown')
  await expect(sandbox).toBeChecked()
  await expect(acme).not.toBeChecked()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment-pages/sandbox/**')
  await page.goBack()

  // the choice is not persisted; a new page starts with the first provider
  await listening(page)
  await expect(acme).toBeChecked()
  await methods.getByText(SANDBOX).click()
  await expect(sandbox).toBeChecked()
  await methods.getByText(ACME_LABEL).click()
  await dialog.getByRole('button', { name: texts.pattern('wallet_pay_in_submit') }).click()
  await page.waitForURL('**/payment-pages/acme/orders/**')
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { output } = await client(player).request(contract.payments.deposit, { id: order }, { token: player.token })
  const pending = String(BigInt(output.amount) * 1_000_000n)
  const notice = String(
    new URLSearchParams({ order, payment: 'p-1', outcome: 'paid', micros: pending, currency: player.currency }),
  )
  const headers = { 'acme-digest': acmeSignature(ACME.ACME_KEY, notice) }
  const reported = await fetch(`${twoCompanies.platformUrl}/callbacks/acme`, { method: 'POST', headers, body: notice })
  expect(await reported.json()).toEqual({ status: 'confirmed' })
  // one of the two was paid
  expect(BigInt((await balanceOf(player)) ?? '') * 1_000_000n).toBe(BigInt(pending))

  await page.goto(new URL(page.url()).searchParams.get('return') ?? '')
  await expect(dialog.getByText(texts.pattern('wallet_deposit_confirmed'))).toBeVisible()
})
