import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DEMO_EMAIL } from '#server/platform/modules/demo/demo-login.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMoney, formatPercent } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { declineDeposit, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

const percents = (percent: string) => formatPercent(percent, cast.locale)

const RETURNS = [
  {
    game: 'loomlight',
    title: 'Loomlight',
    theory: { low: '0.964100', high: '0.964100' },
    bets: 1200,
    mean: '0.951200',
    low: '0.830000',
    high: '1.072400',
  },
  {
    game: 'first-light-baccarat',
    title: 'First Light Baccarat',
    bets: 300,
    theory: { low: '0.856400', high: '0.989400' },
    mean: '0.970000',
    low: '0.900000',
    high: '1.040000',
  },
  { game: 'sports', bets: 40, mean: '0.930000', low: '0.500000', high: '1.360000' },
]

test.describe('the books in public', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test.beforeEach(({ trouble }) => trouble.expect(/\.js csp$/))

    test('show sums, what is owed and the file of each root', async ({ page }) => {
      await page.goto('/fairness/ledger')
      await expect(page.getByRole('heading', { level: 1, name: texts('books_title') })).toBeVisible()
      const sums = page.getByRole('table', { name: texts('books_sums_title') })
      await expect(
        sums.getByRole('row', {
          name: new RegExp(`^${texts('books_group_sum')}( ${cast.amount(0).replace('.', '\\.')})+$`),
        }),
      ).toBeVisible()
      const root = page
        .getByRole('table', { name: texts('books_owed_title') })
        .getByRole('link')
        .first()
      const href = (await root.getAttribute('href')) ?? ''
      const file = await page.request.get(href)
      expect(file.headers()['access-control-allow-origin']).toBe('*')
      const { root: hash, currency } = z
        .object({ v: z.literal(1), root: z.string(), currency: z.string(), signature: z.string() })
        .parse(await file.json())
      expect(await root.textContent()).toBe(`${hash.slice(0, 16)}…`)
      expect(href).toContain(currency)
      for (const none of ['/fairness/ledger/2020-01-01/RUB.json', '/fairness/ledger/log/nothing.json'])
        expect((await page.request.get(none)).status()).toBe(404)
    })
  })

  test('tell a player whether theirs is in the tree, computed in the browser', async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.expect(/404/)
    // returns are computed once an hour: the test provides them immediately
    await page.route('**/api/trpc/**', async (route) => {
      const at = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',').indexOf('books.published') ?? -1
      if (at === -1) return route.continue()
      const response = await route.fetch()
      const answers = await response.json()
      answers[at].result.data.json.returns = RETURNS
      return route.fulfill({ response, json: answers })
    })
    await signIn(context, site)
    await page.goto('/')
    await declineDeposit(page)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: texts('books_title') })
      .click()
    const returns = page.getByRole('table', { name: texts('books_returns_title') })
    for (const [game, figures] of [
      ['Loomlight', `${percents('96.41')} ${percents('95.12')} ${percents('83')} – ${percents('107.24')}`],
      // the return of a table depends on the bets
      ['First Light Baccarat', `${percents('85.64')} – ${percents('98.94')} ${percents('97')}`],
      [texts('sports_title'), `— ${percents('93')}`],
    ] as const)
      await expect(returns.getByRole('row', { name: figures }).filter({ hasText: game })).toBeVisible()
    // a click before hydration does nothing
    await expect(async () => {
      await page.getByRole('button', { name: texts('books_own_check') }).click()
      // an account opened after the tree was built is not in it yet
      await expect(page.getByText(texts('books_own_none'))).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expectAccessible(page, 'ledger')
  })

  test('the demo player’s browser proves their balance is in the tree and detects an altered root', async ({
    page,
    context,
    site,
  }) => {
    // an account opened before the first tree of a fresh site is in it
    const { demo: password } = JSON.parse(await readFile(join(site.directory, 'secrets.json'), 'utf8'))
    const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
    const login = await request(contract.auth.login.emailPassword, { email: DEMO_EMAIL, password })
    await context.addCookies([
      { name: 'token', value: login.output.token, url: site.url, httpOnly: true, sameSite: 'Lax' },
    ])
    await page.goto('/fairness/ledger', { waitUntil: 'networkidle' })
    const check = page.getByRole('button', { name: texts('books_own_check') })
    const steps = page.getByRole('listitem').filter({
      hasText: new RegExp(
        (['leaves', 'root', 'signature', 'before'] as const).map((step) => texts(`books_step_${step}`)).join('|'),
      ),
    })
    const marks = () => steps.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    await check.click()
    await expect(page.getByText(texts.pattern('books_own_found'))).toContainText(
      // the demo player's balance is in roubles
      formatMoney('10000', 'RUB', cast.locale),
    )
    const [match, mismatch] = [texts('fairness_match'), texts('fairness_mismatch')]
    expect(await marks()).toEqual([match, match, match, match])

    // the page verifies everything itself: a changed root in the file is detected, and its signature is invalid
    await page.route('**/fairness/ledger/*/RUB.json', async (route) => {
      const file = await (await route.fetch()).text()
      await route.fulfill({ body: file.replace(/"root":"(.)/, (_, first) => `"root":"${first === '0' ? '1' : '0'}`) })
    })
    await check.click()
    await expect(page.getByText(texts('books_own_wrong'))).toBeVisible()
    expect(await marks()).toEqual([match, mismatch, mismatch, match])
  })
})
