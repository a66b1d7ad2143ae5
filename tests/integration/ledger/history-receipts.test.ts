import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { readBetReceipts } from '#server/platform/modules/bets/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { checkReceipt, receiptParts, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { readVerifierKey, type VerifierKey } from '#server/shared/log/note.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { SANDBOX } from '../../support/deposits.ts'
import { verifyEd25519 } from '../../support/ed25519.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

let site: TestPlatform
let token: string
let key: VerifierKey

beforeAll(async () => {
  site = await startPlatform()
  token = await register(site, 'ada@example.com')
  await fund(site, token, { amount: '5000', currency: 'RUB' })
  const { logs } = (await site.request(contract.log.origins, {})).output
  const read = readVerifierKey(logs[0]?.promise_key ?? '')
  if (!read) throw new Error('no key for promises')
  key = read
}, 60_000)

afterAll(() => site?.[Symbol.asyncDispose]())

const PAGE = { limit: 50 } as const

type Row = { readonly receipt?: WireReceipt | undefined }

/** Kinds of a row's receipt, which must be valid without the site. */
async function kindsIn(row: Row | undefined): Promise<unknown[]> {
  if (!row?.receipt) throw new Error('a row without a receipt')
  expect(await checkReceipt(row.receipt, key, verifyEd25519)).toBeNull()
  return receiptParts(row.receipt).map(({ record }) => readRecord(record)?.k)
}

const lasting = (receipt: WireReceipt) =>
  receiptParts(receipt).map(({ promise: _, promise_path: __, ...record }) => record)

async function bet() {
  const wager = { side: 'under', chance: 5000, amount: '1', currency: 'RUB' } as const
  const { output } = await site.request(
    contract.dice.placeBet,
    { ...wager, idempotency_key: crypto.randomUUID() },
    { token },
  )
  if (!output.receipt) throw new Error('a bet without a receipt')
  return { id: output.bet.id, receipt: output.receipt }
}

test('the history of bets has the receipts that the bets were answered with', async () => {
  const placed = [await bet(), await bet()]
  const { bets } = (await site.request(contract.history.bets, PAGE, { token })).output
  for (const { id, receipt } of placed) {
    const row = bets.find((one) => one.id === id)
    expect(await kindsIn(row)).toEqual(['bet_placed', 'bet_settled'])
    expect(row?.receipt && lasting(row.receipt)).toEqual(lasting(receipt))
  }
  const { output } = await site.request(contract.history.bets, { ...PAGE, receipts: 'none' }, { token })
  expect(output.bets.map(({ id }) => id)).toEqual(bets.map(({ id }) => id))
  expect(JSON.stringify(output)).not.toContain('receipt')
})

test('a deposit that a provider has confirmed has a receipt in its own row and in the history', async () => {
  const money = { amount: '500', currency: 'RUB' } as const
  const opened = { ...money, idempotency_key: 'deposit-with-a-receipt-1' }
  const { id } = (await site.request(contract.payments.createDeposit, opened, { token })).output
  const asked = await site.request(contract.payments.deposit, { id }, { token })
  expect(asked.output.receipt).toBeUndefined()
  await site.platform.writer.execute('confirmDeposit', {
    ...SANDBOX,
    depositId: id,
    providerReference: 'deposit-with-a-receipt',
    amount: parseMicros(money.amount),
    currency: money.currency,
  })
  const { output } = await site.request(contract.payments.deposit, { id }, { token })
  expect(await kindsIn(output)).toEqual(['border_transfer'])
  const { transfers } = (await site.request(contract.history.transfers, PAGE, { token })).output
  expect(await kindsIn(transfers.find((row) => row.id === id))).toEqual(['border_transfer'])
})

test('payouts and moves of money have receipts in their rows', async () => {
  const vault = { amount: '10', currency: 'RUB', idempotency_key: 'vault-in-the-history-1' } as const
  await site.request(contract.wallet.putInVault, vault, { token })
  const payout = { amount: '1000', currency: 'RUB', idempotency_key: 'payout-in-the-history-1' } as const
  const { id } = (await site.request(contract.payments.withdraw, payout, { token })).output
  const { withdrawals } = (await site.request(contract.payments.withdrawals, PAGE, { token })).output
  expect(await kindsIn(withdrawals.find((row) => row.id === id))).toEqual(['border_transfer'])
  const { transfers } = (await site.request(contract.history.transfers, PAGE, { token })).output
  expect(await kindsIn(transfers.find((row) => row.kind === 'vault'))).toEqual(['vault_transfer'])
  expect(await kindsIn(transfers.find((row) => row.id === id))).toEqual(['border_transfer'])
})

test('a bet that anybody may look at shows no receipt to others', async () => {
  const { id } = await bet()
  const other = await register(site, 'eve@example.com')
  const { body } = await site.request(contract.bets.byId, { id }, { token: other })
  expect(JSON.stringify(body)).toContain(id)
  expect(JSON.stringify(body)).not.toContain('receipt')
})

test('the bets of a closed account stay in the log, and cannot be opened any more', async () => {
  const closing = await register(site, 'closing@example.com')
  const { user } = (await site.request(contract.profile.user, {}, { token: closing })).output
  await fund(site, closing, { amount: '100', currency: 'RUB' })
  const wager = { side: 'under', chance: 5000, amount: '10', currency: 'RUB' } as const
  const asked = { ...wager, idempotency_key: 'bet-before-the-end-01' }
  const { bet, receipt } = (await site.request(contract.dice.placeBet, asked, { token: closing })).output
  const own = async () => (await readBetReceipts(site.platform, { userId: user.id, ids: [bet.id] }))(bet.id)
  expect((await own())?.salt).toBe(receipt?.salt)
  expect((await site.request(contract.profile.close, { forfeit_rest: true }, { token: closing })).status).toBe(200)
  expect(await own()).toBeUndefined()
  await site.platform.writer.execute('signLog', {})
  const leaf = { cell: 0, year: '2026', sequence: receipt?.sequence ?? 0 }
  expect((await site.request(contract.log.record, leaf)).output.record).toBe(receipt?.record)
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
