import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { register } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

test.describe('the books in public', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test.beforeEach(({ trouble }) => trouble.expect(/\.js csp$/))

    test('show sums, what is owed and the file of each root', async ({ page }) => {
      await page.goto('/fairness/ledger')
      await expect(page.getByRole('heading', { level: 1, name: texts('ledger_title') })).toBeVisible()
      const sums = page.getByRole('table', { name: texts('ledger_sums_title') })
      await expect(sums.getByRole('row', { name: new RegExp(`^${texts('ledger_group_sum')}( 0,00)+$`) })).toBeVisible()
      const root = page
        .getByRole('table', { name: texts('ledger_owed_title') })
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

  test('tell a player whether theirs is in the tree, computed in the browser', async ({ page, trouble }) => {
    trouble.expect(/404/)
    await page.goto('/')
    await register(page)
    await page.goto('/fairness/ledger')
    // pressed before scripts have taken the page over, it does nothing
    await expect(async () => {
      await page.getByRole('button', { name: texts('ledger_own_check') }).click()
      // who came after the tree was made is not in it yet
      await expect(page.getByText(texts('ledger_own_none'))).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expectAccessible(page, 'ledger')
  })
})
