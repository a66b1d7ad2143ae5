import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { pauseProvider, resumeProvider } from '#server/platform/modules/availability/index.ts'
import { playerAccount, post, walletBalance } from '#server/platform/modules/ledger/index.ts'
import { chargeBackDeposit } from '#server/platform/modules/payments/commands/charge-back-deposit.ts'
import { confirmDeposit } from '#server/platform/modules/payments/commands/confirm-deposit.ts'
import { createDeposit, type DepositRequest } from '#server/platform/modules/payments/commands/create-deposit.ts'
import { expireDeposits, failDeposit } from '#server/platform/modules/payments/commands/fail-deposit.ts'
import { settleDifference } from '#server/platform/modules/payments/commands/settle-difference.ts'
import { DEPOSIT_LIFETIME_MS, type PaymentReport } from '#server/platform/modules/payments/deposit.ts'
import { findDeposit } from '#server/platform/modules/payments/queries/deposits.ts'
import { setLimit } from '#server/platform/modules/player-limits/commands/set-limit.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { SANDBOX } from '../../support/deposits.ts'
import fc from '../../support/run/fast-check.ts'
import { type Fault, openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const request: DepositRequest = {
  userId: 'ada',
  amount: '500.50',
  currency: 'RUB',
  provider: SANDBOX.provider,
  idempotencyKey: 'k'.repeat(16),
}

const PAUSE = { kind: 'payments', directions: ['in'], cause: 'outage', operator: 'fin' } as const

/** A database with a player, and the payments of one deposit. */
function openPayments(faults: readonly Fault[] = []) {
  const books = openTestDatabase(faults)
  for (const userId of ['ada', 'bob'])
    books.run(({ db, now }) =>
      db.run(`INSERT INTO users (id, name, register_method, created_at) VALUES (?, ?, 'email', ?)`, [
        userId,
        userId,
        now,
      ]),
    )
  const create = (changes: Partial<DepositRequest> = {}) =>
    books.run((context) => createDeposit(context, { ...request, ...changes }))
  const deposit = create()
  const paid: PaymentReport = {
    ...SANDBOX,
    depositId: deposit.id,
    providerReference: 'payment-1',
    amount: parseMicros('500.5'),
    currency: 'RUB',
  }
  return {
    books,
    deposit,
    paid,
    create,
    confirm: (changes: Partial<PaymentReport> = {}) =>
      books.run((context) => confirmDeposit(context, { ...paid, ...changes })).status,
    fail: (changes: Partial<PaymentReport> = {}) =>
      books.run((context) => failDeposit(context, { ...paid, ...changes })).status,
    chargeBack: (changes: Partial<PaymentReport> = {}) =>
      books.run((context) => chargeBackDeposit(context, { ...paid, ...changes })).status,
    expire: (afterMs: number) =>
      books.run((context) => expireDeposits({ ...context, now: deposit.createdAt + afterMs })),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

const balance = (books: TestDatabase, userId = 'ada') =>
  books.run((context) => walletBalance(context, { userId, currency: 'RUB' }))
const statusOf = async ({ books, deposit }: ReturnType<typeof openPayments>) =>
  (await findDeposit(books.reader, deposit.id))?.status

/** Rejection of a call: `field code:detail`. */
function refusal(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (error instanceof Refusal) return `${error.field} ${error.message}`
    throw error
  }
  return 'none'
}

test('a deposit is opened once for a key and credits nothing', async () => {
  using payments = openPayments()
  const { books, deposit, create } = payments
  expect(deposit).toEqual({ ...deposit, amount: '500.5', currency: 'RUB', status: 'created' })
  expect(create()).toEqual(deposit)
  expect(refusal(() => create({ amount: '501' }))).toBe('idempotency_key idempotency_key_conflict')
  expect(create({ idempotencyKey: 'another key 0123' }).id).not.toBe(deposit.id)
  expect(balance(books)).toBe(0n)
})

test.each([
  ['99.99', 'amount amount_below_min:100'],
  ['300000.01', 'amount amount_above_max:300000'],
  ['100.001', 'amount amount_step'],
  ['0', 'amount amount_invalid'],
  ['-500', 'amount amount_invalid'],
  ['9999999999999', 'amount amount_invalid'],
])('a deposit of %s roubles is refused: %s', (amount, expected) => {
  using payments = openPayments()
  expect(refusal(() => payments.create({ amount, idempotencyKey: 'another key 0123' }))).toBe(expected)
})

test('a payment credits its deposit once, and the mint owes what it gave', async () => {
  using payments = openPayments()
  const { books, confirm } = payments
  expect([confirm(), confirm()]).toEqual(['confirmed', 'confirmed'])
  expect(balance(books)).toBe(parseMicros('500.5'))
  const mint = books.run(({ db }) => db.get(`SELECT balance FROM ledger_accounts WHERE code = 'mint:demo:RUB'`))
  expect(mint).toEqual({ balance: -parseMicros('500.5') })
  expect(await statusOf(payments)).toBe('confirmed')
  expect(await checkAllBooks(books.reader)).toEqual([])
})

test('money that is no play money is owed by the provider, until it pays it out', async () => {
  using payments = openPayments()
  const { books, confirm } = payments
  expect(confirm({ isPlayMoney: false })).toBe('confirmed')
  const clearing = books.run(({ db }) => db.get(`SELECT balance FROM ledger_accounts WHERE code = 'psp:clearing:RUB'`))
  expect(clearing).toEqual({ balance: -parseMicros('500.5') })
  expect(await checkAllBooks(books.reader)).toEqual([])
})

test('two providers may give their payments the same ids', () => {
  using payments = openPayments()
  const { books, confirm, create } = payments
  confirm()
  const theirs = create({ userId: 'bob', provider: 'other' })
  expect(confirm({ depositId: theirs.id, provider: 'other' })).toBe('confirmed')
  expect(balance(books, 'bob')).toBe(parseMicros('500.5'))
})

test.each<[string, Partial<PaymentReport>, string]>([
  ['another currency', { currency: 'USD' }, 'currency currency_mismatch'],
  ['a deposit that is none', { depositId: 'none' }, 'deposit_id not_found'],
  ['a deposit with another provider', { provider: 'other' }, 'deposit_id not_found'],
])('a report of %s is refused, paid or failed', (_, changes, expected) => {
  using payments = openPayments()
  expect(refusal(() => payments.confirm(changes))).toBe(expected)
  expect(refusal(() => payments.fail(changes))).toBe(expected)
  expect(balance(payments.books)).toBe(0n)
})

test('a failure of another amount is refused, and so is another amount of a paid deposit', () => {
  using payments = openPayments()
  const another = { amount: micros(1n) }
  expect(refusal(() => payments.fail(another))).toBe('amount amount_invalid')
  payments.confirm()
  expect(refusal(() => payments.confirm(another))).toBe('amount amount_invalid')
  expect(refusal(() => payments.chargeBack(another))).toBe('amount amount_invalid')
  expect(balance(payments.books)).toBe(parseMicros('500.5'))
})

/** The deposit is of 500.50 roubles, and a dollar is 80.50. */
test.each(['420.5', '499.995', '505.505', '580'])('a payment of %s is credited as it has arrived', async (paid) => {
  using payments = openPayments()
  const { books, confirm, chargeBack, deposit } = payments
  const amount = parseMicros(paid)
  expect([confirm({ amount }), confirm({ amount })]).toEqual(['confirmed', 'confirmed'])
  expect(balance(books)).toBe(amount)
  expect(await findDeposit(books.reader, deposit.id)).toMatchObject({ amount, asked: parseMicros('500.5') })
  expect(await checkAllBooks(books.reader)).toEqual([])
  expect(chargeBack({ amount })).toBe('charged_back')
  expect(balance(books)).toBe(0n)
  expect(await checkAllBooks(books.reader)).toEqual([])
})

test('nothing is no payment, also of a deposit below the tolerated difference', () => {
  using payments = openPayments()
  const { books, confirm } = payments
  books.run(({ db }) => db.run('UPDATE deposits SET amount = ?', [toSql(parseMicros('50'))]))
  expect(refusal(() => confirm({ amount: micros(0n) }))).toBe('amount amount_invalid')
  expect(confirm({ amount: micros(1n) })).toBe('confirmed')
  expect(balance(books)).toBe(1n)
})

test.each(['100', '419', '582', '5000'])(
  'a payment of %s waits for a decision, and is credited or goes back',
  async (paid) => {
    const amount = parseMicros(paid)
    for (const verdict of ['credit', 'send_back'] as const) {
      using payments = openPayments()
      const { books, deposit } = payments
      const confirm = (changes = {}) => payments.confirm({ amount, paysOut: true, ...changes })
      const settle = () =>
        books.run((context) => settleDifference(context, { userId: 'ada', depositId: deposit.id, verdict }))
      expect(refusal(settle)).toBe('id not_found')
      expect([confirm(), confirm()]).toEqual(['created', 'created'])
      expect(refusal(() => confirm({ providerReference: 'payment-2' }))).toBe('provider_reference conflict')
      expect(balance(books)).toBe(0n)
      expect(settle()).toEqual({ deposit: deposit.id, amount: paid, is_sent_back: verdict === 'send_back' })
      expect(refusal(settle)).toBe('id not_found')
      expect(confirm()).toBe('confirmed')
      expect(balance(books)).toBe(verdict === 'credit' ? amount : 0n)
      expect(await checkAllBooks(books.reader)).toEqual([])
    }
  },
)

test('a payment that waits is not sent back by a provider that cannot, and its chargeback ends the waiting', async () => {
  using payments = openPayments()
  const { books, deposit, confirm, chargeBack } = payments
  const amount = parseMicros('100')
  const settle = (verdict: 'credit' | 'send_back') =>
    books.run((context) => settleDifference(context, { userId: 'ada', depositId: deposit.id, verdict }))
  confirm({ amount })
  expect(refusal(() => settle('send_back'))).toBe('provider conflict')
  expect(chargeBack({ amount })).toBe('charged_back')
  expect(refusal(() => settle('credit'))).toBe('id not_found')
  expect(confirm({ amount })).toBe('charged_back')
  expect(balance(books)).toBe(0n)
  expect(await checkAllBooks(books.reader)).toEqual([])
})

test('a payment above a deposit limit goes back, also if it is credited', async () => {
  using payments = openPayments()
  const { books, deposit, confirm } = payments
  books.run((context) =>
    setLimit(context, { userId: 'ada', kind: 'deposit', span: 'day', amount: '1000', currency: 'RUB' }),
  )
  confirm({ amount: parseMicros('1000.01'), paysOut: true })
  const settled = books.run((context) =>
    settleDifference(context, { userId: 'ada', depositId: deposit.id, verdict: 'credit' }),
  )
  expect(settled).toMatchObject({ amount: '1000.01', is_sent_back: true })
  expect(balance(books)).toBe(0n)
  expect(await checkAllBooks(books.reader)).toEqual([])
})

test('money that arrives after a failure is credited; a failure after the money is a conflict', async () => {
  using payments = openPayments()
  const { books, confirm, fail } = payments
  expect([fail(), fail()]).toEqual(['failed', 'failed'])
  expect(balance(books)).toBe(0n)
  expect(confirm()).toBe('confirmed')
  expect(refusal(() => fail())).toBe('status conflict')
  expect(await statusOf(payments)).toBe('confirmed')
  expect(balance(books)).toBe(parseMicros('500.5'))
})

test('an unconfirmed deposit expires in time, and is still credited if the money arrives later', async () => {
  using payments = openPayments()
  const { books, confirm, fail, expire } = payments
  expect(expire(DEPOSIT_LIFETIME_MS - 1)).toEqual({ changed: 0 })
  expect(expire(DEPOSIT_LIFETIME_MS)).toEqual({ changed: 1 })
  expect(await statusOf(payments)).toBe('expired')
  expect(fail()).toBe('expired')
  expect(confirm()).toBe('confirmed')
  expect(balance(books)).toBe(parseMicros('500.5'))
  expect(expire(2 * DEPOSIT_LIFETIME_MS)).toEqual({ changed: 0 })
})

test('a deposit takes one payment, and a payment pays one deposit', () => {
  using payments = openPayments()
  const { books, confirm, create } = payments
  confirm()
  expect(refusal(() => confirm({ providerReference: 'payment-2' }))).toBe('provider_reference conflict')
  const theirs = create({ userId: 'bob' })
  expect(refusal(() => confirm({ depositId: theirs.id }))).toBe('provider_reference conflict')
  expect(balance(books, 'bob')).toBe(0n)
  expect(balance(books)).toBe(parseMicros('500.5'))
})

test('a chargeback takes back what the player has of it, once; the rest is a debt', async () => {
  using payments = openPayments()
  const { books, confirm, chargeBack, fail } = payments
  confirm()
  const wallet = { userId: 'ada', currency: 'RUB' } as const
  // the vault is the player's money as well; a stake is not available
  for (const [key, kind, amount] of [
    ['vault', 'vault', '100'],
    ['stake', 'inplay', '300'],
  ] as const)
    books.run((context) =>
      post(context, {
        kind: 'vault',
        reference: key,
        idempotencyKey: key,
        postings: [
          { debit: playerAccount(wallet, 'real'), credit: playerAccount(wallet, kind), amount: parseMicros(amount) },
        ],
      }),
    )
  expect([chargeBack(), chargeBack(), confirm(), fail()]).toEqual(Array(4).fill('charged_back'))
  const left = books.run(({ db }) =>
    db.all<{ code: string; balance: bigint }>(
      'SELECT code, balance FROM ledger_accounts WHERE balance <> 0 ORDER BY code',
    ),
  )
  expect(left).toEqual([
    { code: 'house:receivable:RUB', balance: -parseMicros('300') },
    { code: 'user:ada:RUB:inplay', balance: parseMicros('300') },
  ])
  expect(refusal(() => chargeBack({ providerReference: 'payment-2' }))).toBe('provider_reference conflict')
  // this test has put money in play without a stake
  const wrong = (await checkAllBooks(books.reader)).map(({ invariant }) => invariant)
  expect(wrong.filter((name) => name.startsWith('a deposit'))).toEqual([])
})

test('a chargeback that comes before its payment keeps the payment from being credited', async () => {
  using payments = openPayments()
  const { books, confirm, chargeBack } = payments
  expect([chargeBack(), confirm(), chargeBack()]).toEqual(Array(3).fill('charged_back'))
  expect(balance(books)).toBe(0n)
  expect(await checkAllBooks(books.reader)).toEqual([])
})

/** Simulates a stale read of a command, possible where commands run concurrently. */
const STALE: Fault = { text: 'AS amount, status, provider', instead: `AS amount, 'created' AS status, provider` }

test.each([
  ['as it is', []],
  ['as it was before', [STALE]],
])('of all changes of a deposit one wins, where each has read it %s', async (_, faults) => {
  const changes = fc.constantFrom('confirm', 'confirm by another payment', 'fail', 'charge back', 'expire')
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { maxLength: 6 }), async (sequence) => {
      // read at least once, or the fault would remain unused
      using payments = openPayments(sequence.some((change) => change !== 'expire') ? faults : [])
      const made = {
        confirm: () => payments.confirm(),
        'confirm by another payment': () => payments.confirm({ providerReference: 'payment-2' }),
        fail: () => payments.fail(),
        'charge back': () => payments.chargeBack(),
        expire: () => payments.expire(DEPOSIT_LIFETIME_MS),
      }
      let status = 'created'
      let paidBy = ''
      for (const change of sequence) {
        refusal(made[change])
        if (status === 'charged_back') continue
        if (change.startsWith('confirm')) {
          if (status !== 'confirmed') paidBy = change
          status = 'confirmed'
        } else if (change === 'charge back') {
          // it does not apply to another payment than the credited one
          if (status !== 'confirmed' || paidBy === 'confirm') status = 'charged_back'
        } else if (status === 'created') status = change === 'fail' ? 'failed' : 'expired'
        expect(await statusOf(payments)).toBe(status)
      }
      expect(balance(payments.books)).toBe(status === 'confirmed' ? parseMicros('500.5') : 0n)
      expect(await checkAllBooks(payments.books.reader)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('a repetition returns the deposit with its provider, whatever was paused in between', () => {
  const { books, create } = openPayments()
  const either = { idempotencyKey: 'either-of-two-0001', provider: 'acme', alternatives: ['sandbox'] } as const
  const first = create(either)
  expect(first.provider).toBe('acme')
  books.run((context) => pauseProvider(context, { ...PAUSE, provider: 'acme' }))
  expect(create(either)).toEqual(first)
  const second = create({ ...either, idempotencyKey: 'either-of-two-0002' })
  expect(second.provider).toBe('sandbox')
  books.run((context) => resumeProvider(context, { ...PAUSE, provider: 'acme' }))
  expect(create({ ...either, idempotencyKey: 'either-of-two-0002' })).toEqual(second)
  books.run((context) => pauseProvider(context, { ...PAUSE, provider: 'acme' }))
  books.run((context) => pauseProvider(context, { ...PAUSE, provider: 'sandbox' }))
  expect(refusal(() => create({ ...either, idempotencyKey: 'either-of-two-0003' }))).toBe('provider provider_paused')
})
