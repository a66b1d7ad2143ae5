import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Texts } from './texts.ts'

const otherDigit = (digit: string) => (digit === '0' ? '1' : '0')

/** Lets a call answer with salts that do not give the commitments of the records. */
export async function spoilReceipts(page: Page, call: string): Promise<void> {
  await page.route(`**/api/trpc/**${call}**`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/("salt":")(.)/g, (_, before, digit) => before + otherDigit(digit))
    await route.fulfill({ response, body })
  })
}

/** The same for receipts of live events, which arrive in a stream. */
export async function spoilLiveReceipts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
    const spoiled = (text: string) =>
      text.replace(/("salt":")(.)/g, (_, before: string, digit: string) => before + (digit === '0' ? '1' : '0'))
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent<unknown>) {
        const value: unknown = data?.get?.call(this)
        return typeof value === 'string' ? spoiled(value) : value
      },
    })
  })
}

/** Expects the card that tells the player of a contradiction, and closes it. */
export async function expectAlarm(page: Page, texts: Texts): Promise<void> {
  await expect(page.getByRole('alert', { name: texts('receipt_alarm_title') })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: texts('receipt_alarm_close') }).click()
}
