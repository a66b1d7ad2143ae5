import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import {
  callbackKey,
  SIGNATURE_HEADER,
  signCallback,
} from '#server/platform/providers/payments/sandbox/callback-signature.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openDeposit, roubleBalance } from '../../support/deposits.ts'
import { listenFor } from '../../support/platform/listen-for.ts'
import { APPLICANT, startPlatform } from '../../support/platform.ts'
import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'
import { SEED } from '../../support/run/seed.ts'

const CALLBACKS = isFull ? 20_000 : 2000
const AT_ONCE = 64
const DEPOSITS = 12

type Reply = { readonly status: number; readonly answer: string }

test(`thousands of repeated, reordered, forged and concurrent callbacks move no money twice (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  await using site = await startPlatform()
  const { url } = await listenFor(site)
  const { settings, reader, writer } = site.platform
  const key = callbackKey(settings.secret)

  async function deliver(report: object, signedWith: 'right' | 'wrong' | 'old' | 'none'): Promise<Reply> {
    const body = JSON.stringify(report)
    const now = site.clock.now() - (signedWith === 'old' ? 301_000 : 0)
    const signature = signCallback(signedWith === 'wrong' ? callbackKey('w'.repeat(32)) : key, Buffer.from(body), now)
    const headers = {
      'content-type': 'application/json',
      ...(signedWith !== 'none' && { [SIGNATURE_HEADER]: signature }),
    }
    const response = await fetch(`${url}/callbacks/sandbox`, { method: 'POST', headers, body })
    return { status: response.status, answer: await response.text() }
  }

  const first = await openDeposit(site)
  const { token } = first
  const deposits = [first.deposit]
  for (let index = 1; index < DEPOSITS; index += 1) {
    const input = { amount: '50000', currency: 'RUB', idempotency_key: `deposit-key-${index}-0123456789` } as const
    deposits.push((await site.request(contract.payments.createDeposit, input, { token })).output)
  }
  // one that is confirmed in any case, to be paid out
  const paid = deposits[1]
  if (!paid) throw new Error('there are several deposits')
  const reportOf = (
    { id, amount, currency }: typeof paid,
    status: string,
    provider_reference = `payment-of-${id}`,
  ) => ({
    deposit_id: id,
    provider_reference,
    status,
    amount,
    currency,
  })
  await deliver(reportOf(paid, 'confirmed'), 'right')
  const withdrawals: string[] = []
  for (const index of [1, 2, 3, 4, 5]) {
    const input = { amount: '10000', currency: 'RUB', idempotency_key: `withdrawal-key-${index}-0123456` } as const
    const { id } = (await site.request(contract.payments.withdraw, input, { token })).output
    await site.request(contract.payments.confirmWithdrawal, { id, password: APPLICANT.password }, { token })
    await writer.execute('sendWithdrawal', { id })
    withdrawals.push(id)
  }

  const signed = fc.constantFrom('right', 'right', 'right', 'wrong', 'old', 'none')
  const ofDeposit = fc
    .record({
      deposit: fc.constantFrom(...deposits.filter(({ id }) => id !== paid.id)),
      status: fc.constantFrom('confirmed', 'confirmed', 'failed', 'charged_back'),
      payment: fc.constantFrom(undefined, undefined, undefined, 'another-payment'),
    })
    .map(({ deposit, status, payment }) => reportOf(deposit, status, payment))
  const ofPayout = fc
    .record({
      id: fc.constantFrom(...withdrawals),
      status: fc.constantFrom('payout_paid', 'payout_failed', 'payout_returned'),
    })
    .map(({ id, status }) => ({ withdrawal_id: id, provider_reference: `payout-of-${id}`, status }))
  const storm = fc.sample(fc.tuple(fc.oneof({ weight: 3, arbitrary: ofDeposit }, ofPayout), signed), {
    numRuns: CALLBACKS,
    seed: SEED,
  })

  const waiting = [...storm]
  async function hand(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [report, signedWith] = next
      const { status, answer } = await deliver(report, signedWith)
      if (signedWith === 'right') expect([200, 409], answer).toContain(status)
      else expect([status, answer]).toEqual([401, '{"errors":{"signature":["signature_invalid"]}}'])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))

  // each deposit has one state, its matching effect, and at most one transfer in each direction
  expect(await checkAllBooks(reader)).toEqual([])
  const stored = await reader.query.deposits.findMany()
  const withdrawn = await reader.query.withdrawals.findMany()
  const transfers = await reader.query.transfers.findMany()
  const moved = (reference: string) =>
    transfers.filter((transfer) => transfer.reference === reference).map(({ kind }) => kind)
  for (const { id, status } of stored) {
    const kinds = moved(`deposit:${id}`).toSorted()
    expect([status, kinds]).toBeOneOf([
      ['created', []],
      ['failed', []],
      ['confirmed', ['deposit']],
      ['charged_back', []],
      ['charged_back', ['chargeback', 'deposit']],
    ])
  }
  for (const { id, status } of withdrawn)
    expect([status, moved(`withdrawal:${id}`)]).toBeOneOf([
      ['sent', ['withdrawal']],
      ['paid', ['withdrawal', 'payout']],
      ['failed', ['withdrawal', 'withdrawal']],
      ['returned', ['withdrawal', 'payout', 'payout_return']],
    ])
  const debt = await reader.query.ledgerAccounts.findFirst({
    where: (account, { eq }) => eq(account.code, 'house:receivable:RUB'),
  })
  const brought = stored.filter(({ status }) => status === 'confirmed').reduce((sum, { amount }) => sum + amount, 0n)
  const out = withdrawn
    .filter(({ status }) => status === 'sent' || status === 'paid')
    .reduce((sum, { amount }) => sum + amount, 0n)
  expect(Number(await roubleBalance(site, token)) * 1e6).toBe(Number(brought - out - (debt?.balance ?? 0n)))
  expect(stored.some(({ status }) => status === 'charged_back')).toBe(true)
})
