import { pino } from 'pino'
import { expect, test } from 'vitest'
import { SEND_EVERY_MS, sendPayouts } from '#server/platform/modules/payments/send-payouts.ts'
import type { Payouts } from '#server/platform/providers/payments/port.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, fund, register, startPlatform } from '../../support/platform.ts'
import { openTestDatabase } from '../../support/test-database.ts'

/** A provider that is down at first, and pays everything it has accepted. */
function moodyBank() {
  const taken: string[] = []
  const bank = {
    isDown: true,
    taken,
    payouts: {
      feeOf: () => null,
      async send({ id }) {
        if (bank.isDown) throw new Error('nobody answers')
        taken.push(id)
      },
      find: async ({ id }) =>
        taken.includes(id) ? { kind: 'payout_paid', withdrawalId: id, providerReference: `bank-${id}` } : 'unknown',
    } satisfies Payouts,
  }
  return bank
}

test('a payout that never came to its provider is sent again, once, and paid', async () => {
  await using site = await startPlatform()
  const token = await register(site, APPLICANT.email)
  await fund(site, token, { amount: '100000', currency: 'RUB' })
  const input = { amount: '50000', currency: 'RUB', idempotency_key: 'withdrawal-key-000001' } as const
  const { id } = (await site.request(contract.payments.withdraw, input, { token })).output
  const confirmed = await site.request(
    contract.payments.confirmWithdrawal,
    { id, password: APPLICANT.password },
    { token },
  )
  expect(confirmed.output).toMatchObject({ status: 'approved' })

  const bank = moodyBank()
  const [[name, provider] = []] = site.platform.payments
  if (!name || !provider) throw new Error('no provider')
  const platform = { ...site.platform, payments: new Map([[name, { ...provider, payouts: bank.payouts }]]) }
  const turn = async () => {
    await sendPayouts(platform)
    const { output } = await site.request(contract.payments.withdrawals, { limit: 20 }, { token })
    return output.withdrawals[0]?.status
  }
  expect(await turn()).toBe('sent')
  bank.isDown = false
  expect(await turn()).toBe('sent')
  expect(await turn()).toBe('paid')
  expect(await turn()).toBe('paid')
  expect(bank.taken).toEqual([id])
})

test('payouts that their provider says nothing of hold up none that come after them', async () => {
  using books = openTestDatabase([])
  books.run(({ db, now }) => {
    db.run(`INSERT INTO users (id, name, register_method, created_at) VALUES ('ada', 'Ada', 'email', ?)`, [now])
    db.run(
      `INSERT INTO withdrawals (id, user_id, currency, amount, fee, amount_usd, provider, status, created_at, changed_at)
       WITH RECURSIVE payout(number) AS (VALUES (0) UNION ALL SELECT number + 1 FROM payout WHERE number < 249)
       SELECT printf('payout-%04d', number), 'ada', 'USD', 1000000, 0, 1000000, 'bank', 'sent', number, number FROM payout`,
      [],
    )
  })
  const requests = new Set<string>()
  const payouts = {
    feeOf: () => null,
    send: async () => undefined,
    async find({ id }) {
      requests.add(id)
      return undefined
    },
  } satisfies Payouts
  const payments = new Map([['bank', { label: {}, isPlayMoney: false, payouts } as never]])
  let now = 0
  const turn = async () => {
    const platform = { reader: books.reader, payments, clock: { now: () => now }, log: pino({ enabled: false }) }
    await sendPayouts({ ...platform, writer: { execute: () => Promise.reject(new Error('nothing changes')) } } as never)
    now += SEND_EVERY_MS
  }
  for (let count = 0; count < 3; count++) await turn()
  expect(requests.size).toBe(250)
})
