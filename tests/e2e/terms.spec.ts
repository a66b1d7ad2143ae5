import { contract } from '#server/shared/contract/contract.ts'
import { type ChangedTerms, changeTermsBefore } from '../support/platform/changed-terms.ts'
import { platformClient } from '../support/platform/client.ts'
import { deskAt, signIn } from '../support/platform/desk.ts'
import { APPLICANT } from '../support/platform/players.ts'
import { startSite } from '../support/site.ts'
import { axe, expectAccessible } from './accessibility.ts'
import { consoleOrigin, consoleTexts, sitDown } from './console.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const { locale, path, texts } = castOf(import.meta.url)

test('a player is asked to accept a material change, and bets after accepting it', async ({
  browser,
  context,
  page,
  target,
  trouble,
}) => {
  trouble.expect(/422.*dice\.placeBet/)
  const before = Promise.withResolvers<ChangedTerms>()
  await using site = await startSite(target, {}, async (directory) =>
    before.resolve(await changeTermsBefore(directory)),
  )
  const { player, supporter } = await before.promise
  const { request } = platformClient((called, init) => fetch(site.platformUrl + called, init))
  const login = { email: player.email, password: APPLICANT.password }
  const { token } = (await request(contract.auth.login.emailPassword, login)).output
  await context.addCookies([{ name: 'token', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' }])

  await page.goto(site.url + path('/games/dice'))
  const question = page.getByRole('dialog', { name: texts('terms_title') })
  await expect(question).toContainText('Changed: two.')
  await expectAccessible(page, 'terms-question')
  const opened = context.waitForEvent('page')
  await question.getByRole('link', { name: texts('shell_terms') }).click()
  const reading = await opened
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText(`Terms two ${locale}`)
  await listening(reading)
  await reading.waitForLoadState('networkidle')
  await expect(reading.getByRole('dialog')).toHaveCount(0)
  await reading.close()

  await question.getByRole('button', { name: texts('terms_later') }).click()
  await expect(question).toBeHidden()
  const bet = page.getByRole('button', { name: texts.pattern('play_bet') })
  const history = page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
  await bet.click()
  await expect(question).toBeVisible()
  await expect(history).toHaveCount(0)
  const accepted = page.waitForResponse((response) => response.url().includes('legal.accept'))
  await question.getByRole('button', { name: texts('terms_accept') }).click()
  expect((await accepted).status()).toBe(200)
  await expect(question).toBeHidden()
  await bet.click()
  await expect(history).toHaveCount(1)
  await page.reload()
  await listening(page)
  await bet.click()
  await expect(history).toHaveCount(2)
  await expect(question).toBeHidden()

  const desk = deskAt(consoleOrigin(site), (called, init) => fetch(site.operatorUrl + called, init))
  const [cookie = ''] = ((await signIn(desk, supporter)).headers.get('set-cookie') ?? '').split(';')
  const t = consoleTexts('en')
  const { page: seat, context: office } = await sitDown(browser, site, { ...supporter, cookie })
  await seat.goto(`/players/${player.id}`)
  const terms = seat.getByRole('region', { name: t('terms_title') })
  const version = (n: number) => t('terms_version', { document: t('content_document_terms'), version: n })
  await expect(terms).toContainText(version(1))
  await expect(terms).toContainText(t('terms_at_registration'))
  await expect(terms).toContainText(version(2))
  await expect(terms).toContainText(t('terms_on_question'))
  await axe(seat)
  await office.close()
  // before its site ends
  await page.close()
})
