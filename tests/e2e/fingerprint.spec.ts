import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startSite } from '../support/site.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Decrypts it as the operator does. */
const decrypted = (fingerprint: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(fingerprint, 'base64'),
  ).toString()

async function sentTo(page: Page, procedure: string, act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.url().includes(`/api/trpc/${procedure}`)),
    act(),
  ])
  const body: Record<string, { json: Record<string, unknown> }> = request.postDataJSON()
  return body['0']?.json ?? {}
}

async function logIn(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill('nobody@fairline.example')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('wrong password')
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(page.locator('form').getByText(texts('error_credentials_invalid'))).toBeVisible()
}

test('one stored, encrypted fingerprint goes with logins and visits; failed logins need proof of work [E8 E12 C35 C11 C38]', async ({
  page,
  target,
  trouble,
}) => {
  trouble.expect(/\b(401|422)\b/)
  await using site = await startSite(target, {
    CAPTCHA_PROVIDER: 'altcha',
    FINGERPRINT_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  })
  const address = `${site.url}${cast.path('/faq')}?subH=hash-7&simpleAuthToken=`
  const opened = await sentTo(page, 'attribution.pageOpen', () => page.goto(address))
  const kept = await page.evaluate(() => localStorage.getItem('fingerprint'))
  expect(decrypted(kept ?? '')).toMatch(/^[\da-f]{32}$/)
  expect(opened).toEqual({ subH: 'hash-7', uuid: kept, click_url: `${site.url}${cast.path('/faq')}?subH=hash-7` })

  await page.goto(`${site.url}/?login`)
  const sent = await sentTo(page, 'auth.login.emailPassword', () => logIn(page))
  expect(sent).toEqual({ email: 'nobody@fairline.example', password: 'wrong password', fp: kept })

  // after some failures the form is sent with a proof of work, whose code is loaded only then
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  const guess = () =>
    sentTo(page, 'auth.login.emailPassword', () =>
      form.getByRole('button', { name: texts('auth_login_submit') }).click(),
    )
  for (let free = 1; free < 3; free++) {
    await guess()
    await expect(form.getByText(texts('error_credentials_invalid'))).toBeVisible()
  }
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/answer[-.]/.test(name)).length)
  expect(await scripts()).toBe(0)
  const answered = page.waitForRequest((request) => /"captcha":/.test(request.postData() ?? ''))
  await guess()
  await answered
  await expect(form.getByText(texts('error_credentials_invalid'))).toBeVisible()
  // the home page keeps requesting live data, and the site ends before the page does
  await page.goto('about:blank')
})

test('without a key none is taken, and a login says so [C11 C38]', async ({ page, trouble }) => {
  trouble.expect(/\b(401|422)\b/)
  await page.goto('/?login')
  expect(await sentTo(page, 'auth.login.emailPassword', () => logIn(page))).toMatchObject({ fp: null })
  expect(await page.evaluate(() => localStorage.getItem('fingerprint'))).toBeNull()
})

test('what a page was for its reader is counted by its route and language once they leave', async ({ page, site }) => {
  await page.goto('/en/games/cases/starter', { waitUntil: 'networkidle' })
  // a reader who leaves earlier has seen nothing to be counted
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  // the measuring code is loaded when the page is idle: leaving before that is not reported
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/web-app-tasks-')),
  )
  const rest = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await rest()
  // past paints are delivered to observers in the order in which they began
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver(() => resolve(null)).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  )
  // the largest paint is final after a trusted event, in the next idle period
  await page.keyboard.press('Shift')
  await rest()
  await expect(async () => {
    const answerTo = page.waitForResponse((one) => one.url().endsWith('/api/vitals'), { timeout: 2000 })
    await leave()
    const response = await answerTo
    expect(response.status()).toBe(204)
    expect(await response.request().headerValue('cookie')).toBeNull()
  }).toPass({ timeout: 60_000 })
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  // other tests of this site open other pages in the meantime
  const all = [...metrics.matchAll(/^fairline_site_web_vital_(\w+)_count\{(?:vital="(\w+)",)?(.+)\} 1$/gm)]
  const counted = all.filter(([, , , where]) => where === 'route="/games/cases/$slug",locale="en"')
  const vitals = counted.map(([, measure, vital]) => vital ?? measure).toSorted()
  expect(vitals).toEqual(expect.arrayContaining(['FCP', 'LCP', 'TTFB', 'layout_shift']))
})
