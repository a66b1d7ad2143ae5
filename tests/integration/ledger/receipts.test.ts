import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { checkReceipt, type WireReceipt } from '#server/shared/log/check-receipt.ts'
import { readVerifierKey, type VerifierKey } from '#server/shared/log/note.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { verifyEd25519 } from '../../support/ed25519.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

let opened: TestPlatform
let token: string
let key: VerifierKey

beforeAll(async () => {
  opened = await startPlatform()
  token = await register(opened, 'ada@example.com')
  await fund(opened, token, { amount: '5000', currency: 'RUB' })
  const { logs } = (await opened.request(contract.log.origins, {})).output
  const read = readVerifierKey(logs[0]?.promise_key ?? '')
  if (!read) throw new Error('no key for promises')
  key = read
}, 60_000)

afterAll(() => opened?.[Symbol.asyncDispose]())

const newKey = () => crypto.randomUUID()
const dice = (idempotency_key: string = newKey()) =>
  opened.request(
    contract.dice.placeBet,
    { side: 'under', chance: 5000, amount: '1', currency: 'RUB', idempotency_key },
    { token },
  )

/** Asserts that a receipt was given. Throws without one. */
function receiptIn({ receipt }: { readonly receipt?: WireReceipt | undefined }): WireReceipt {
  if (!receipt) throw new Error('an answer without a receipt')
  return receipt
}

const openingOf = ({ opening = '' }: { readonly opening?: string | undefined }) => readRecord(opening)
const kindsOf = ({ earlier, ...last }: WireReceipt) => [...earlier, last].map(({ record }) => readRecord(record)?.k)

test('a bet has a receipt of its placing and its settlement, valid without the site', async () => {
  const { output } = await dice()
  const receipt = receiptIn(output)
  expect(await checkReceipt(receipt, key, verifyEd25519)).toBeNull()
  expect(kindsOf(receipt)).toEqual(['bet_placed', 'bet_settled'])
  const [placed] = receipt.earlier
  expect(openingOf(placed ?? {})).toMatchObject({ bet: output.bet.id, stake: '1', nonce: output.bet.nonce })
  expect(openingOf(receipt)).toMatchObject({ bet: output.bet.id, payout: output.bet.payout })
  expect(readRecord(receipt.record)?.placed).toBe(placed?.sequence)
})

test('the log has the record of a receipt once a checkpoint covers it', async () => {
  const { origin: _, sequence, hash, record } = receiptIn((await dice()).output)
  await opened.platform.writer.execute('signLog', {})
  const { output } = await opened.request(contract.log.record, { cell: 0, year: '2026', sequence })
  expect(output).toEqual({ sequence, hash, record })
})

test('bets of one group have a valid receipt each, and their running count has no gap', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => dice()))
  const receipts = answers.map(({ output }) => receiptIn(output))
  for (const receipt of receipts) expect(await checkReceipt(receipt, key, verifyEd25519)).toBeNull()
  const counts = receipts.flatMap((receipt) => [...receipt.earlier, receipt].map((part) => Number(openingOf(part)?.n)))
  const sorted = counts.toSorted((one, other) => one - other)
  expect(sorted).toEqual(sorted.map((_, index) => (sorted[0] ?? 0) + index))
  expect(new Set(receipts.map(({ promise }) => promise)).size).toBeLessThan(40)
})

test('a repeated request gets the same receipt, and nothing of it is stored with the answer', async () => {
  const first = receiptIn((await dice('bet-that-is-sent-again')).output)
  const again = receiptIn((await dice('bet-that-is-sent-again')).output)
  expect(await checkReceipt(again, key, verifyEd25519)).toBeNull()
  const lasting = ({ promise: _, promise_path: __, earlier, ...rest }: WireReceipt) => [rest, earlier.length]
  expect(lasting(again)).toEqual(lasting(first))
  const stored = await opened.platform.reader.query.idempotencyRecords.findMany()
  expect(JSON.stringify(stored)).not.toContain(first.salt)
})

test.each(['record', 'salt', 'opening', 'hash', 'promise'] as const)(
  'a receipt with another %s is faulty',
  async (name) => {
    const receipt = receiptIn((await dice()).output)
    const value = String(receipt[name])
    for (let at = 0; at < value.length; at += Math.ceil(value.length / 40)) {
      const changed = `${value.slice(0, at)}${value[at] === '1' ? '2' : '1'}${value.slice(at + 1)}`
      expect(await checkReceipt({ ...receipt, [name]: changed }, key, verifyEd25519)).not.toBeNull()
    }
  },
)

test('moves of money other than bets have receipts: vault, exchange and withdrawal', async () => {
  const own = { token }
  const move = { amount: '10', currency: 'RUB', idempotency_key: 'vault-with-a-receipt-1' } as const
  const vault = receiptIn((await opened.request(contract.wallet.putInVault, move, own)).output)
  expect(kindsOf(vault)).toEqual(['vault_transfer'])
  const quote = await opened.request(contract.wallet.quote, { from: 'RUB', to: 'USD', amount: '100' }, own)
  const exchange = { quote_id: quote.output.id, idempotency_key: 'exchange-with-a-receipt' }
  const exchanged = receiptIn((await opened.request(contract.wallet.exchange, exchange, own)).output)
  expect(openingOf(exchanged)).toMatchObject({ transfer: `exchange:${quote.output.id}` })
  const withdrawal = { amount: '1000', currency: 'RUB', idempotency_key: 'withdrawal-with-a-receipt' } as const
  const withdrawn = receiptIn((await opened.request(contract.payments.withdraw, withdrawal, own)).output)
  expect(readRecord(withdrawn.record)).toMatchObject({ k: 'border_transfer', direction: 'out' })
  for (const receipt of [vault, exchanged, withdrawn])
    expect(await checkReceipt(receipt, key, verifyEd25519)).toBeNull()
})

test('every transfer across the border is in the log, play money as well', async () => {
  const { platform } = opened
  const records = await platform.reader.query.logRecords.findMany()
  const deposits = records.filter(
    ({ kind, reference }) => kind === 'border_transfer' && reference?.startsWith('deposit:'),
  )
  expect(deposits.length).toBeGreaterThan(0)
  expect(readRecord(deposits[0]?.payload ?? '')).toMatchObject({ direction: 'in', currency: 'RUB' })
  expect(openingOf({ opening: deposits[0]?.opening ?? '' })).toMatchObject({ state: 'deposit' })
})

test('an erasure deletes the salt and the opening of a closed account, and the leaves stay', async () => {
  const { platform } = opened
  const closing = await register(opened, 'eve@example.com')
  const { user } = (await opened.request(contract.profile.user, {}, { token: closing })).output
  const ofUser = async () => {
    const keys = (await platform.reader.query.logKeys.findMany()).filter(({ userId }) => userId === user.id)
    const [{ id = -1 } = {}] = keys
    return { id, keys }
  }
  const { id } = await ofUser()
  const recordsOf = async () => (await platform.reader.query.logRecords.findMany()).filter(({ keyId }) => keyId === id)
  const before = await recordsOf()
  expect(before.length).toBeGreaterThan(0)
  expect(before.every(({ opening }) => opening !== null)).toBe(true)
  expect((await opened.request(contract.profile.close, {}, { token: closing })).status).toBe(200)
  expect((await ofUser()).keys).toEqual([])
  expect(await recordsOf()).toEqual(before.map((record) => ({ ...record, opening: null })))
  await platform.writer.execute('signLog', {})
  expect((await opened.fetch(`/general/log/records/${(before[0]?.sequence ?? 1) - 1}`)).status).toBe(200)
})
