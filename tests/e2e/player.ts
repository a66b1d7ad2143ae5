import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Hands, pointer } from './hands.ts'
import { type Texts, textsOf } from './texts.ts'

const PASSWORD = 'correct horse battery'

/** Opens an account from the page that is shown; ends with the dialog for the first deposit, which opens by itself. */
export async function register(page: Page, hands: Hands = pointer, texts: Texts = textsOf('ru')): Promise<void> {
  await hands.press(page.getByRole('banner').getByRole('link', { name: texts('frame_register') }))
  const form = page.getByRole('dialog', { name: texts('auth_register_title') })
  await expect(form).toBeVisible()
  await hands.write(form.getByLabel(texts('auth_email')), `${randomUUID()}@fairline.example`)
  await hands.write(form.getByLabel(texts('auth_password'), { exact: true }), PASSWORD)
  await hands.press(form.getByRole('checkbox', { name: texts('auth_is_adult') }))
  await hands.press(form.getByRole('button', { name: texts('auth_register_submit') }))
  await expect(page.getByRole('dialog', { name: texts('wallet_pay_in_title') })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('signup')).toBe(false)
}

/** Pays the amount that the open dialog offers on the provider's page, and comes back to where it began. */
export async function deposit(page: Page, hands: Hands = pointer, texts: Texts = textsOf('ru')): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  await hands.press(dialog.getByRole('button', { name: texts.pattern('wallet_pay_in_submit') }))
  await page.waitForURL('**/sandbox/**')
  // The first of the provider's buttons pays; its words are the provider's own.
  await hands.press(page.getByRole('button').first())
  await expect(dialog.getByText(texts.pattern('wallet_deposit_confirmed'))).toBeVisible()
  await hands.press(dialog.getByRole('button', { name: texts('wallet_done') }))
  await expect(dialog).toBeHidden()
}

/** The balance of the top bar, in hundredths. */
export async function balanceOf(page: Page, texts: Texts): Promise<number> {
  const pill = page.getByRole('banner').getByRole('button', { name: texts.pattern('frame_balance') })
  return hundredths((await pill.locator('span').first().textContent()) ?? '')
}

/** Of an amount as a Russian reader sees it: `−1 234,50 ₽` is -123450. */
export function hundredths(shown: string): number {
  const sign = /[-−]/.test(shown) ? -1 : 1
  const [whole = '', fraction = ''] = shown.replace(/[^\d,]/g, '').split(',')
  return sign * Number(whole + fraction.padEnd(2, '0'))
}
