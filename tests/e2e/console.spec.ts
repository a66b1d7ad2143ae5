import { randomUUID } from 'node:crypto'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { inEach, moneyCampaign } from '../support/promotions/campaigns.ts'
import { startSite } from '../support/site.ts'
import { axe } from './accessibility.ts'
import { consoleOrigin, consoleTexts, largeWithdrawal, playerWith, sendDocuments, sitDown, staff } from './console.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

const WHY = 'ticket 4417, agreed with the team'

test('an operator finds, helps, pays and protects players in the console', async ({ browser, target, trouble }) => {
  // opened by a press, rejected acts are answered with 4xx
  trouble.expect(/answer: 4\d\d|status of 4\d\d/)
  await using site = await startSite(target, { KYC_PROVIDER: 'operator' })
  const { nadia, ivan } = await staff(site, {
    nadia: ['support', 'finance', 'risk', 'compliance'],
    ivan: ['finance', 'risk', 'marketing', 'trading'],
  })
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const player = await playerWith(site, 'USD', '1200')
  const wager = { amount: '1', currency: 'USD', idempotency_key: randomUUID() } as const
  const bet = (await platform.request(contract.dice.placeBet, { side: 'under', chance: 5000, ...wager }, player)).output
  const withdrawal = await largeWithdrawal(site, player, 'USD', '1000')
  const document = await playerWith(site, 'KZT', '5000')
  await sendDocuments(site, document)
  const t = consoleTexts('en')
  const { page } = await sitDown(browser, site, nadia)

  await test.step('a player is found from a bet id', async () => {
    await page.goto('/')
    const queues = page.getByRole('region', { name: t('work_waiting'), exact: true })
    await expect(queues.getByRole('link', { name: t('money_title') })).toContainText('1')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: t('palette_open') })
    await palette.getByRole('combobox').fill(bet.bet.id)
    await expect(palette.getByRole('option').first()).toContainText(t('found_bet'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/players/${player.id}$`))
    await expect(page.getByRole('main')).toContainText('USD')
    // contacts stay masked
    await expect(page.getByRole('main')).not.toContainText(player.email)
  })

  await test.step('an act that the role has is done with a reason, and one that it lacks is locked', async () => {
    await page.getByRole('button', { name: `${t('act_set_feature')}…` }).click()
    const dialog = page.getByRole('dialog', { name: t('act_set_feature') })
    await expect(dialog.getByRole('heading', { name: t('effect_title') })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(t('act_done', { act: t('act_set_feature') }))).toBeVisible()
    await expect(page.getByRole('main')).toContainText(t('word_bonus_balances'))
    await expect(page.getByRole('button', { name: `${t('act_set_factor')}…` })).toBeDisabled()
  })

  await test.step('a document is refused with a reason that the player reads', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await expect(page).toHaveURL(/\/identity$/)
    await expect(page.getByRole('table', { name: t('identity_title') })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`case=${document.id}$`))
    await page.getByRole('button', { name: t('documents_show') }).click()
    await expect(page.getByRole('img', { name: t('document_page', { page: 1 }) })).toBeVisible()
    await page.keyboard.press('1')
    const dialog = page.getByRole('dialog', { name: t('act_refuse_identity') })
    await expect(dialog.getByLabel(t('field_cause'))).toHaveValue('edge_cut')
    await dialog.getByLabel(t('act_why')).fill(WHY)
    await dialog.getByRole('button', { name: t('act_refuse_identity_do') }).click()
    await expect(dialog).toBeHidden()
    const state = (await platform.request(contract.verification.current, {}, document)).output
    expect(state.reason).toBe('edge_cut')
    // the player reads it in their language
    const texts = textsOf('br')
    expect((await platform.request(contract.profile.updateSettings, { locale: 'br' }, document)).status).toBe(200)
    const reader = await browser.newContext({ baseURL: site.url })
    await reader.addCookies([
      { name: 'token', value: document.token, url: site.url, httpOnly: true, sameSite: 'Lax' },
      { name: 'locale', value: 'br', url: site.url, sameSite: 'Lax' },
    ])
    const profile = await reader.newPage()
    await profile.goto('/profile', { waitUntil: 'networkidle' })
    await listening(profile)
    await profile.getByRole('button', { name: texts('verification_open') }).click()
    await expect(profile.getByRole('dialog', { name: texts('profile_identity') })).toContainText(
      texts('verification_reason_edge_cut'),
    )
    await reader.close()
  })

  await test.step('a withdrawal is approved by two people', async () => {
    const approve = async (by: typeof page) => {
      await by.goto(`/money?case=${withdrawal}`)
      await expect(by.getByRole('region', { name: t('case_label') })).toContainText('1,000.00')
      await by.keyboard.press('a')
      const dialog = by.getByRole('dialog', { name: t('act_approve_withdrawal') })
      await dialog.getByRole('button', { name: t('act_approve_withdrawal_do') }).click()
      await expect(dialog).toBeHidden()
    }
    await approve(page)
    const open = page.getByRole('region', { name: t('case_label') })
    await expect(open).toContainText(t('approved_by', { operator: 'nadia' }))
    // the first person has no button for the second approval
    await expect(open.getByRole('button', { name: t('approve_as_second') })).toHaveCount(0)
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const second = await sitDown(browser, site, ivan)
    await approve(second.page)
    const [paid] = (await platform.request(contract.payments.withdrawals, { limit: 20 }, player)).output.withdrawals
    expect(['approved', 'sent', 'paid']).toContain(paid?.status)
    await second.context.close()
  })

  await test.step('a campaign waits for a second person, who sees its effect, and is published once', async () => {
    const campaign = moneyCampaign({ id: 'console-gift', amount: inEach(100) })
    const first = await sitDown(browser, site, ivan)
    await first.page.goto('/campaigns')
    await first.page.getByRole('button', { name: `${t('act_publish_campaign')}…` }).click()
    const dialog = first.page.getByRole('dialog', { name: t('act_publish_campaign') })
    await dialog.getByLabel(t('field_document')).fill('{"id":"console-gift"}')
    await dialog.getByLabel(t('act_why')).fill(WHY)
    await expect(dialog).toContainText(t('second_always'))
    await dialog.getByRole('button', { name: t('act_request') }).click()
    // a wrong document changes nothing, and what was typed is kept
    await expect(dialog.getByRole('alert').filter({ hasText: t('act_nothing_recorded') })).toBeVisible()
    await expect(dialog.getByLabel(t('act_why'))).toHaveValue(WHY)
    await dialog.getByLabel(t('field_document')).fill(JSON.stringify(campaign))
    await dialog.getByRole('button', { name: t('act_request') }).click()
    await expect(first.page.getByText(t('act_requested'), { exact: true })).toBeVisible()
    // the first person cannot approve it
    await first.page.goto('/approvals')
    await first.page.getByRole('link', { name: t('act_publish_campaign') }).click()
    const own = first.page.getByRole('region', { name: t('case_label') })
    await expect(own).toContainText(t('request_own'))
    await expect(own.getByRole('button', { name: t('approve_as_second') })).toHaveCount(0)
    await first.context.close()

    await page.goto('/approvals')
    await page.getByRole('link', { name: t('act_publish_campaign') }).click()
    const request = page.getByRole('region', { name: t('case_label') })
    await expect(request.getByRole('heading', { name: t('effect_title') })).toBeVisible()
    await expect(request).toContainText(WHY)
    await request.getByRole('button', { name: t('approve_as_second') }).click()
    await expect(request).toContainText(t('request_executed'))
    await page.goto('/campaigns')
    await expect(page.getByRole('table', { name: t('campaigns_title') })).toContainText('console-gift')
  })

  await test.step('a player is credited by two people', async () => {
    const real = async () => {
      const { wallets } = (await platform.request(contract.wallet.balances, {}, document)).output
      return wallets.find(({ currency }) => currency === 'USD')?.balance
    }
    await page.goto(`/players/${document.id}?act=creditGoodwill`)
    const dialog = page.getByRole('dialog', { name: t('act_goodwill') })
    await dialog.getByLabel(t('field_currency')).selectOption('USD')
    await dialog.getByLabel(t('column_amount')).fill('150')
    await expect(dialog).toContainText(t('second_always'))
    await dialog.getByRole('button', { name: t('act_request') }).click()
    await expect(page.getByText(t('act_requested'), { exact: true })).toBeVisible()
    const before = await real()
    const second = await sitDown(browser, site, ivan)
    await second.page.goto('/approvals')
    await second.page.getByRole('link', { name: t('act_goodwill') }).click()
    const request = second.page.getByRole('region', { name: t('case_label') })
    await request.getByRole('button', { name: t('approve_as_second') }).click()
    await expect(request).toContainText(t('request_executed'))
    expect(Number(await real()) - Number(before)).toBe(150)
    await second.context.close()
  })

  await test.step('a player is blocked in the middle of a round, which may be finished', async () => {
    const start = { mines: 3, amount: '100', currency: 'KZT', idempotency_key: randomUUID() } as const
    expect((await platform.request(contract.miner.start, start, document)).status).toBe(200)
    await page.goto(`/players/${document.id}?act=blockPlayer`)
    const dialog = page.getByRole('dialog', { name: t('act_block') })
    await dialog.getByLabel(t('field_scope')).selectOption('play')
    await dialog.getByLabel(t('act_why')).fill(WHY)
    await dialog.getByRole('button', { name: t('act_block_do') }).click()
    await expect(page.getByRole('main')).toContainText(t('player_blocked', { scope: t('scope_play'), by: 'nadia' }))
    const { round } = (await platform.request(contract.miner.current, {}, document)).output
    const pick = { id: round?.id ?? '', step: 1, tile: 1 }
    expect((await platform.request(contract.miner.pick, pick, document)).status).toBe(200)
    const dice = { side: 'under', chance: 5000, ...start, idempotency_key: randomUUID() } as const
    expect((await platform.request(contract.dice.placeBet, dice, document)).status).toBeGreaterThanOrEqual(400)
  })

  await test.step('a game is switched off while a round is open, which is finished', async () => {
    const start = { mines: 3, amount: '0.5', currency: 'USD', idempotency_key: randomUUID() } as const
    expect((await platform.request(contract.miner.start, start, player)).status).toBe(200)
    await page.goto('/games')
    const row = page
      .getByRole('table', { name: t('games_list') })
      .getByRole('row')
      .filter({ hasText: t('word_miner') })
    await row.getByRole('button', { name: `${t('act_close_game')}…` }).click()
    const dialog = page.getByRole('dialog', { name: t('act_close_game') })
    await expect(dialog.getByLabel(t('field_game'))).toHaveValue('miner')
    await dialog.getByLabel(t('field_currency')).selectOption('USD')
    await dialog.getByLabel(t('act_why')).fill(WHY)
    await dialog.getByRole('button', { name: t('act_close_game_do') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table', { name: t('games_held') })).toContainText('USD')

    const { round } = (await platform.request(contract.miner.current, {}, player)).output
    const id = round?.id ?? ''
    const picked = await platform.request(contract.miner.pick, { id, step: 1, tile: 1 }, player)
    expect(picked.status).toBe(200)
    const key = { idempotency_key: randomUUID() }
    // unless that tile was a mine
    if (picked.output.round.status === 'open')
      expect((await platform.request(contract.miner.cashOut, { id, ...key }, player)).status).toBe(200)
    const dice = { side: 'under', chance: 5000, amount: '0.5', currency: 'USD', idempotency_key: randomUUID() } as const
    expect((await platform.request(contract.dice.placeBet, dice, player)).status).toBe(200)
    const again = { ...start, idempotency_key: randomUUID() }
    const refused = await platform.request(contract.miner.start, again, player)
    expect(JSON.stringify(refused.errors)).toContain('game_closed')
  })

  await test.step('each act is in the audit log', async () => {
    await page.goto('/audit?operator=nadia')
    const log = page.getByRole('region', { name: t('audit_title'), exact: true }).first()
    for (const act of ['approve.withdrawal', 'refuse.identity', 'set.feature', 'view.documents'])
      await expect(log).toContainText(act)
    await log.getByRole('button', { name: /^\d+$/ }).first().click()
    await expect(page.getByRole('dialog')).toContainText(t('audit_hash'))
  })
})

test('nobody uses the console without a session, and the site serves nothing of it', async ({
  browser,
  target,
  trouble,
}) => {
  trouble.expect(/answer: 4\d\d|status of 4\d\d/)
  await using site = await startSite(target)
  const { nadia } = await staff(site, { nadia: ['support'] })
  const t = consoleTexts('ru')
  const context = await browser.newContext({ baseURL: consoleOrigin(site), locale: 'ru-RU' })
  const page = await context.newPage()
  const document = await page.goto('/players')
  expect(document?.headers()['content-security-policy']).toContain("script-src 'self'")
  const form = page.getByRole('form', { name: t('sign_in_title') })
  await expect(form).toBeVisible()
  await axe(page)
  await form.getByLabel(t('field_name')).fill('nadia')
  await form.getByLabel(t('field_password')).fill('not the passphrase')
  await form.getByLabel(t('code_label')).fill('000000')
  await form.getByRole('button', { name: t('sign_in_do') }).click()
  await expect(form.getByRole('alert')).toContainText(t('error_credentials_invalid', { detail: '' }))
  await context.close()

  // the desk is locked and keeps what was on the page
  const own = await sitDown(browser, site, nadia, { locale: 'ru' })
  await own.page.goto('/players')
  await own.page.getByRole('searchbox').fill('a letter of a ticket')
  await own.page.getByRole('button', { name: t('lock_desk') }).click()
  await expect(own.page.getByRole('form', { name: t('sign_in_again') })).toBeVisible()
  await expect(own.page.getByLabel(t('field_name'))).toHaveValue('nadia')
  expect((await own.context.request.get('/v1/me')).status()).toBe(401)
  await own.context.close()

  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${site.operatorUrl}/`)).text())?.[1]
  expect(script).toBeDefined()
  for (const path of [String(script), '/v1/me', '/v1/session', '/trpc/account.me', '/players', '/invitation'])
    expect((await fetch(site.url + path)).status, path).toBe(404)
})
