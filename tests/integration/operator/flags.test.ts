import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, fund, identify, register, startPlatform, teamOf } from '../../support/platform.ts'

const EMAIL = 'ada@example.com'
const PLAYER = `/v1/players/${EMAIL}`
const WHY = 'three cards of three holders'
const BY_PEOPLE = { providerSettings: { KYC_PROVIDER: 'operator' } }

test('a risk flag has a reason and is shown with its player and in queues until it is cleared', async () => {
  await using site = await startPlatform(BY_PEOPLE)
  const { sue, fin, rik, tom } = await teamOf(site)
  const token = await register(site, EMAIL)
  await identify(site, token)
  await fund(site, token, { amount: '100000', currency: 'RUB' })
  const { withdraw, confirmWithdrawal } = contract.payments
  const wanted = { amount: '90000', currency: 'RUB', idempotency_key: 'withdrawal-of-flags' } as const
  const { id } = (await site.request(withdraw, wanted, { token })).output
  await site.request(confirmWithdrawal, { id, password: APPLICANT.password }, { token })

  const set = { flag: 'fraud_suspected', why: WHY }
  expect((await sue.post(`${PLAYER}/flags`, { flag: set.flag })).status).toBe(422)
  expect((await sue.post(`${PLAYER}/flags`, { ...set, flag: 'harm' })).status).toBe(422)
  expect((await tom.post(`${PLAYER}/flags`, set)).status).toBe(403)
  expect((await sue.post(`${PLAYER}/flags`, set)).body).toMatchObject({ state: 'done', result: { state: 'set' } })
  expect((await rik.post(`${PLAYER}/flags`, set)).status).toBe(409)
  expect((await sue.post(`${PLAYER}/flags`, { flag: 'shared_device', why: WHY })).status).toBe(200)

  const both = ['fraud_suspected', 'shared_device']
  const inQueues = async () => {
    const [page, payouts, checks, payout] = [
      await tom.get(PLAYER),
      await fin.get('/v1/withdrawals'),
      await rik.get('/v1/identity'),
      await fin.get(`/v1/withdrawals/${id}`),
    ]
    const [withdrawal] = payouts.body.withdrawals as { risks: string[] }[]
    const [check] = checks.body.checks as { risks: string[] }[]
    const noted = (payout.body.checks as { key: string }[]).find(({ key }) => key === 'flagged')
    return { page: page.body.flags, withdrawal: withdrawal?.risks, check: check?.risks, noted }
  }
  const shown = { page: both, withdrawal: both, check: both }
  expect(await inQueues()).toEqual({ ...shown, noted: { key: 'flagged', state: 'noted', evidence: { flags: both } } })

  const clear = { ...set, why: 'the cards are of one family' }
  expect((await fin.post(`${PLAYER}/flags/clear`, clear)).status).toBe(403)
  for (const flag of both) expect((await rik.post(`${PLAYER}/flags/clear`, { ...clear, flag })).status).toBe(200)
  expect((await rik.post(`${PLAYER}/flags/clear`, clear)).status).toBe(404)
  const none = { page: [], withdrawal: [], check: [] }
  expect(await inQueues()).toEqual({ ...none, noted: { key: 'flagged', state: 'clear', evidence: { flags: [] } } })
  // the reasons stay, and a flag can be set again
  expect((await sue.post(`${PLAYER}/flags`, set)).status).toBe(200)
  const { flags } = (await sue.get(`${PLAYER}/flags`)).body as { flags: Record<string, string | null>[] }
  expect(flags.filter(({ flag }) => flag === set.flag).map((one) => [one.reason, one.by, one.cleared_for])).toEqual(
    expect.arrayContaining([
      [WHY, 'sue', null],
      [WHY, 'sue', clear.why],
    ]),
  )
  expect(flags.length).toBe(3)
})

test('an identity is shown masked to risk and compliance only, and its documents to none without a code', async () => {
  await using site = await startPlatform(BY_PEOPLE)
  const { sue, rik, kay } = await teamOf(site)
  const token = await register(site, EMAIL)
  expect((await rik.get(`${PLAYER}/identity`)).body).toEqual({ status: 'none', check: null })
  await identify(site, token)
  expect((await sue.get(`${PLAYER}/identity`)).status).toBe(403)
  const { body } = await rik.get(`${PLAYER}/identity`)
  expect(body).toMatchObject({
    status: 'waiting',
    check: { kind: 'passport', pages: ['front'], given_name: 'A***', family_name: 'L***', born: '1985', country: 'GB' },
  })
  expect(JSON.stringify(body)).not.toMatch(/Lovelace|12-10/)
  // the code of the sign-in counts for five minutes
  site.clock.advance(6 * 60_000)
  expect((await rik.get(`/v1/identity/${EMAIL}`)).body).toEqual({ errors: { totp: ['second_factor_required'] } })
  await rik.prove()
  const clear = (await rik.get(`/v1/identity/${EMAIL}`)).body as { check: object; files: unknown[] }
  expect(clear).toMatchObject({ check: { holder: { familyName: 'Lovelace', born: '1985-12-10' } }, files: [{}] })
  const { entries } = (await kay.get('/v1/audit?act=view.documents')).body as { entries: { entry: { ok: boolean } }[] }
  expect(entries.filter(({ entry }) => entry.ok)).toHaveLength(1)
})
