import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import type { BlockScope } from '#server/shared/constants/player-blocks.ts'
import { contract } from '#server/shared/contract/contract.ts'
import {
  APPLICANT,
  approveBy,
  type DeskReply,
  fund,
  register,
  startPlatform,
  type TestPlatform,
  teamOf,
} from '../../support/platform.ts'
import { moneyCampaign } from '../../support/promotions/campaigns.ts'

const EMAIL = 'ada@example.com'
const WHY = 'ticket 4417 of the tests'
const HOUR_MS = 3_600_000
const PLAYER = `/v1/players/${encodeURIComponent(EMAIL)}`

let keys = 0
function key(): string {
  keys += 1
  return `restricted-player-${keys}`
}

/** Result of each action of a player now: `ok`, or the code of its refusal. */
async function attempts(site: TestPlatform, token: string) {
  const codeOf = async (answer: Promise<{ status: number; errors?: unknown }>) => {
    const { status, errors } = await answer
    return status === 200 ? 'ok' : Object.values(errors as Record<string, string[]>)[0]?.[0]?.split(':')[0]
  }
  const { dice, payments, auth } = contract
  const bet = { side: 'over', chance: 5000, amount: '10', currency: 'RUB' } as const
  const login = { email: EMAIL, password: APPLICANT.password }
  return {
    play: await codeOf(site.request(dice.placeBet, { ...bet, idempotency_key: key() }, { token })),
    deposit: await codeOf(
      site.request(payments.createDeposit, { amount: '1000', currency: 'RUB', idempotency_key: key() }, { token }),
    ),
    withdraw: await codeOf(
      site.request(payments.withdraw, { amount: '500', currency: 'RUB', idempotency_key: key() }, { token }),
    ),
    login: await codeOf(site.request(auth.login.emailPassword, login)),
  }
}

const FREE = { play: 'ok', deposit: 'ok', withdraw: 'ok', login: 'ok' }
const NO = 'account_restricted'

test.each<[BlockScope, Partial<Record<keyof typeof FREE, string>>]>([
  ['deposit', { deposit: NO }],
  ['casino', { play: NO }],
  ['betting', {}],
  ['play', { play: NO, deposit: NO }],
  ['withdrawal', { withdraw: NO, deposit: NO }],
  ['promo', {}],
  ['messages', {}],
])('a block of %s stops what it names, until its end or until it is lifted', async (scope, stopped) => {
  await using site = await startPlatform()
  const { sue, kay } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '20000', currency: 'RUB' })
  expect(await attempts(site, token)).toEqual(FREE)
  const blocked = await sue.post(`${PLAYER}/blocks`, { scope, hours: 48, why: WHY })
  expect(blocked.body).toMatchObject({
    state: 'done',
    result: { scope, until: new Date(site.clock.now() + 48 * HOUR_MS).toISOString() },
  })
  expect(await attempts(site, token)).toEqual({ ...FREE, ...stopped })
  expect((await kay.post(`${PLAYER}/blocks/lift`, { scope, why: WHY })).body).toMatchObject({ state: 'done' })
  expect(await attempts(site, token)).toEqual(FREE)
  expect((await kay.post(`${PLAYER}/blocks/lift`, { scope, why: WHY })).status).toBe(404)
  // withdrawals are blocked again by another person only
  const again = await kay.post(`${PLAYER}/blocks`, { scope, hours: 1, why: WHY })
  expect(again.status).toBe(200)
  expect(await attempts(site, token)).toEqual({ ...FREE, ...stopped })
  site.clock.advance(HOUR_MS)
  const login = { email: EMAIL, password: APPLICANT.password }
  const later = await site.request(contract.auth.login.emailPassword, login)
  expect(await attempts(site, later.output.token)).toEqual(FREE)
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a block of logins ends sessions and the open round at once, whose win is in the wallet', async () => {
  await using site = await startPlatform()
  const { rik } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const start = { mines: 1, amount: '100', currency: 'RUB', idempotency_key: key() } as const
  const { output } = await site.request(contract.miner.start, start, { token })
  const { id } = output.round
  await site.request(contract.miner.pick, { id, step: 1, tile: 1 }, { token })
  expect((await rik.post(`${PLAYER}/blocks`, { scope: 'sign_in', hours: 24, why: WHY })).status).toBe(200)
  expect((await site.request(contract.profile.user, {}, { token })).status).toBe(401)
  const login = { email: EMAIL, password: APPLICANT.password }
  const refused = await site.request(contract.auth.login.emailPassword, login)
  expect([refused.status, Object.values(refused.errors ?? {})[0]?.[0]]).toEqual([
    403,
    `${NO}:${new Date(site.clock.now() + 24 * HOUR_MS).toISOString()}`,
  ])
  // a wrong password is refused as ever, so that a block tells a stranger nothing
  const wrong = await site.request(contract.auth.login.emailPassword, { ...login, password: 'not the password' })
  expect(Object.values(wrong.errors ?? {})[0]?.[0]).toBe('credentials_invalid')
  const rounds = await site.platform.reader.query.rounds.findMany()
  expect(rounds.map(({ ending }) => ending !== null)).toEqual([true])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a block of a case takes two to lift; one of withdrawals holds payouts, three days at most', async () => {
  await using site = await startPlatform()
  const { sue, rik, kay, fin } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '20000', currency: 'RUB' })
  const { withdraw, confirmWithdrawal, withdrawals } = contract.payments
  const input = { amount: '5000', currency: 'RUB', idempotency_key: key() } as const
  const { id } = (await site.request(withdraw, input, { token })).output
  await site.request(confirmWithdrawal, { id, password: APPLICANT.password }, { token })
  const status = async () => (await site.request(withdrawals, { limit: 20 }, { token })).output.withdrawals[0]?.status
  expect(await status()).toBe('approved')
  const block = (hours: number, more = {}) => ({ scope: 'withdrawal', hours, why: WHY, ...more })
  expect((await rik.post(`${PLAYER}/blocks`, block(73))).body).toEqual({ errors: { hours: ['invalid'] } })
  const blocked = await rik.post(`${PLAYER}/blocks`, block(72, { case: 'case:311' }))
  expect(blocked.body).toMatchObject({ result: { held: [id] } })
  expect(await status()).toBe('review')
  await fin.prove()
  expect((await fin.post(`/v1/withdrawals/${id}/approve`)).body).toMatchObject({
    errors: { base: [expect.stringMatching(/^account_restricted:/)] },
  })
  expect((await rik.post(`${PLAYER}/blocks`, block(72))).body).toEqual({ errors: { operator: ['forbidden'] } })
  expect((await sue.post(`${PLAYER}/blocks`, block(71))).body).toEqual({ errors: { until: ['conflict'] } })
  const lift = await rik.post(`${PLAYER}/blocks/lift`, { scope: 'withdrawal', why: WHY })
  expect(lift.body).toMatchObject({ state: 'requested', request: { effect: { case: 'case:311' } } })
  expect((await approveBy(kay, lift)).body).toMatchObject({ state: 'executed' })
  await fin.prove()
  expect((await fin.post(`/v1/withdrawals/${id}/approve`)).status).toBe(200)
})

test('a limit is only made stricter, and an exclusion of the wrong person takes two to undo', async () => {
  await using site = await startPlatform()
  const { sue, kay, rik } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const limit = (amount: string, by = sue) =>
    by.post(`${PLAYER}/limits`, { kind: 'loss', span: 'day', amount, currency: 'RUB', reason: 'player_asked' })
  expect((await limit('500')).status).toBe(200)
  expect((await limit('600')).body).toEqual({ errors: { amount: ['conflict'] } })
  expect((await limit('-1')).body).toEqual({ errors: { amount: ['amount_invalid'] } })
  expect((await limit('300')).body).toMatchObject({ state: 'done' })
  const shown = await site.request(contract.limits.current, {}, { token })
  expect(JSON.stringify(shown.output)).toContain('"300"')
  const exclude = { term: 'year', source: 'player', reason: 'player_asked' }
  expect((await sue.post(`${PLAYER}/exclude`, exclude)).status).toBe(200)
  expect((await sue.post(`${PLAYER}/exclude`, { ...exclude, term: 'half_year' })).body).toMatchObject({
    errors: { term: ['cannot_shorten'] },
  })
  expect((await attempts(site, token)).play).toBe('self_excluded')
  expect((await sue.post(`${PLAYER}/exclude/undo`, { why: WHY })).status).toBe(403)
  const undo = await kay.post(`${PLAYER}/exclude/undo`, { why: 'the exclusion was meant for a namesake' })
  expect((await approveBy(rik, undo)).body).toMatchObject({ state: 'executed' })
  expect((await attempts(site, token)).play).toBe('ok')
})

test('closing waits until the account is empty; reopening takes two; an erasure deletes notes and tags', async () => {
  await using site = await startPlatform()
  const { sue, kay, rik } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const close = { source: 'player', why: WHY }
  const asked = await sue.post(`${PLAYER}/close`, close)
  expect(asked.body).toMatchObject({ state: 'requested', request: { effect: { holds_money: true } } })
  expect((await approveBy(kay, asked)).body).toMatchObject({ state: 'executed' })
  expect(await attempts(site, token)).toEqual({ ...FREE, play: NO, deposit: NO })
  const { writer, settings } = site.platform
  await writer.execute('closeEmptied', { site: settings.site, after: '' })
  expect((await sue.get(PLAYER)).body).toMatchObject({ player: { state: 'open' } })
  const reopen = await kay.post(`${PLAYER}/reopen`, { why: WHY })
  expect((await approveBy(rik, reopen)).body).toMatchObject({ state: 'executed' })
  expect((await attempts(site, token)).play).toBe('ok')

  const other = 'bob@example.com'
  await register(site, other)
  const bob = `/v1/players/${other}`
  const id = String(((await sue.get(bob)).body.player as { id: string }).id)
  expect((await sue.post(`${bob}/notes`, { text: 'asked about a late payout' })).status).toBe(200)
  expect((await sue.post(`${bob}/tags`, { tags: ['complaint', 'harm'] })).status).toBe(200)
  expect((await sue.post(`${bob}/tags`, { tags: ['complaint'] })).status).toBe(200)
  expect((await kay.get(`${bob}/notes`)).body).toMatchObject({
    tags: [{ tag: 'complaint', by: 'sue' }],
    notes: [{ text: 'asked about a late payout', by: 'sue' }],
    next: null,
  })
  expect((await sue.post(`${bob}/close`, close)).body).toMatchObject({ state: 'done' })
  await writer.execute('closeEmptied', { site: settings.site, after: '' })
  expect((await sue.get(`/v1/players/${id}`)).body).toMatchObject({ player: { state: 'closed' } })
  expect((await kay.get(`/v1/players/${id}/notes`)).body).toMatchObject({ tags: [], notes: [] })
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('factors and contacts change by two people, with letters to every address, and a bonus is taken back', async () => {
  await using site = await startPlatform()
  const { sue, kay, max, mia } = await teamOf(site)
  await register(site, EMAIL)
  const letters = async (target: string) => {
    const rows = await site.platform.reader.query.outboxMessages.findMany()
    return rows.filter((row) => row.target === target).map(({ subject }) => subject)
  }
  const done = async (reply: Promise<DeskReply>, second: typeof kay) =>
    (await approveBy(second, await reply)).body.state
  // nothing to reset is found out at the approval
  expect((await approveBy(kay, await sue.post(`${PLAYER}/factor/reset`, { why: WHY }))).status).toBe(404)
  const before = (await letters(EMAIL)).length
  const change = { channel: 'email', target: 'New@Example.com', why: WHY }
  expect(await done(sue.post(`${PLAYER}/contact`, change), kay)).toBe('executed')
  expect((await letters(EMAIL)).length).toBe(before + 1)
  expect(await letters('new@example.com')).toHaveLength(1)
  const player = '/v1/players/new@example.com'
  expect((await sue.post(`${player}/letters`, { letter: 'identity_asked', reason: 'ticket' })).status).toBe(200)
  const rows = await site.platform.reader.query.outboxMessages.findMany()
  const asked = rows.findLast(({ target }) => target === 'new@example.com')
  const again = await sue.post(`${player}/letters/${asked?.id}/resend`, { reason: 'ticket' })
  expect(again.status).toBe(200)
  expect((await letters('new@example.com')).slice(-2)).toEqual([asked?.subject, asked?.subject])
  // a letter of somebody else
  await register(site, 'bob@example.com')
  const foreign = await sue.post(`/v1/players/bob@example.com/letters/${asked?.id}/resend`, { reason: 'ticket' })
  expect(foreign.status).toBe(404)

  await site.platform.writer.execute('publishCampaign', campaignDocument.parse(moneyCampaign()))
  const gift = await sue.post(`${player}/bonuses`, { bonus: 'sorry', reference: 'late', why: WHY })
  const { grantId } = gift.body.result as { grantId: string }
  const cancel = await max.post(`${player}/bonuses/${grantId}/cancel`, { why: WHY })
  expect(cancel.body).toMatchObject({ state: 'requested', request: { effect: { bonus: 'sorry' } } })
  expect((await approveBy(mia, cancel)).body).toMatchObject({ state: 'executed' })
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
