import { expect, test } from 'vitest'
import { openWallet, post, systemAccount, walletBalance, walletState } from '#server/platform/modules/ledger/index.ts'
import { checkInvariants, readWalletStates, readWallets } from '#server/platform/modules/ledger/reads.ts'
import { placeStake, settleStake, voidStake } from '#server/platform/modules/ledger/stakes/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { micros } from '#server/shared/money/micros.ts'
import { grant } from '../../support/play-money.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const ada = { userId: 'ada', currency: 'RUB' } as const
const INT64_MAX = 2n ** 63n - 1n

const balanceOf = (books: TestDatabase, code: string) =>
  books.run(
    ({ db }) => db.get<{ balance: bigint }>('SELECT balance FROM ledger_accounts WHERE code = ?', [code])?.balance,
  )

test('a bet moves real to in play, and its outcome from there: lost, partly returned, won, voided', () => {
  using books = openTestDatabase()
  books.run((context) => grant(context, { ...ada, amount: 100n, key: 'deposit:1' }))
  const play = (reference: string, payout: bigint | 'void') => {
    books.run((context) => placeStake(context, { ...ada, amount: micros(10n), reference }))
    expect(balanceOf(books, 'user:ada:RUB:inplay')).toBe(10n)
    books.run((context) =>
      payout === 'void'
        ? voidStake(context, { reference })
        : settleStake(context, { reference, payout: micros(payout) }),
    )
    expect(balanceOf(books, 'user:ada:RUB:inplay')).toBe(0n)
    return [balanceOf(books, 'user:ada:RUB:real'), balanceOf(books, 'house:games:RUB')]
  }
  expect(play('bet:lost', 0n)).toEqual([90n, 10n])
  expect(play('bet:half', 5n)).toEqual([85n, 15n])
  expect(play('bet:won', 19n)).toEqual([94n, 6n])
  expect(play('bet:void', 'void')).toEqual([94n, 6n])
  expect(balanceOf(books, 'mint:demo:RUB')).toBe(-100n)
})

test('a stake beyond the balance is refused and leaves no trace', async () => {
  using books = openTestDatabase()
  books.run((context) => grant(context, { ...ada, amount: 10n, key: 'deposit:1' }))
  const stake = (amount: bigint) => () =>
    books.run((context) => placeStake(context, { ...ada, amount: micros(amount), reference: 'bet:1' }))
  expect(refusalCode(stake(11n))).toBe('insufficient_funds')
  expect(refusalCode(stake(10n))).toBeUndefined()
  expect(books.run((context) => walletBalance(context, ada))).toBe(0n)
  expect(await checkInvariants(books.reader)).toEqual([])
})

test('a stake is settled or voided once, and only where there is one', () => {
  using books = openTestDatabase()
  books.run((context) => grant(context, { ...ada, amount: 30n, key: 'deposit:1' }))
  const bet = { ...ada, amount: micros(10n), reference: 'bet:1' }
  books.run((context) => placeStake(context, bet))
  expect(refusalCode(() => books.run((context) => placeStake(context, bet)))).toBe('conflict')
  books.run((context) => settleStake(context, { reference: 'bet:1', payout: micros(20n) }))
  expect(refusalCode(() => books.run((context) => voidStake(context, { reference: 'bet:1' })))).toBe('conflict')
  const again = () => books.run((context) => settleStake(context, { reference: 'bet:1', payout: micros(20n) }))
  expect(refusalCode(again)).toBe('conflict')
  const unknown = () => books.run((context) => settleStake(context, { reference: 'bet:2', payout: micros(20n) }))
  expect(refusalCode(unknown)).toBe('not_found')
  expect(books.run((context) => walletBalance(context, ada))).toBe(40n)
})

test('money is never made: no negative posting, none between currencies, none beyond 64 bits', async () => {
  using books = openTestDatabase()
  const posting = (amount: bigint, currency: Currency) => () =>
    books.run((context) =>
      post(context, {
        kind: 'deposit',
        reference: 'test',
        idempotencyKey: 'test',
        postings: [
          {
            debit: systemAccount('mint:demo', 'RUB'),
            credit: systemAccount('house:games', currency),
            amount: micros(amount),
          },
        ],
      }),
    )
  expect(posting(-1n, 'RUB')).toThrow('negative posting')
  expect(posting(1n, 'USD')).toThrow('different currencies')
  books.run((context) => grant(context, { ...ada, amount: INT64_MAX, key: 'deposit:1' }))
  expect(() => books.run((context) => grant(context, { ...ada, amount: 1n, key: 'deposit:2' }))).toThrow('64 bits')
  expect(await checkInvariants(books.reader)).toEqual([])
})

test('a wallet is as new to readers as to commands, whatever others have moved', async () => {
  using books = openTestDatabase()
  const wallets = [ada, { ...ada, currency: 'USD' }, { userId: 'bob', currency: 'RUB' }] as const
  for (const [index, wallet] of wallets.entries())
    books.run((context) => grant(context, { ...wallet, amount: 30n, key: `deposit:${index}` }))
  books.run((context) => placeStake(context, { ...ada, amount: micros(10n), reference: 'bet:1' }))
  books.run((context) => openWallet(context, { ...ada, currency: 'KZT' }))
  const known = (currency: Currency) => books.run((context) => walletState(context, { ...ada, currency }))
  expect(await readWalletStates(books.reader, 'ada')).toEqual(
    (['RUB', 'USD', 'KZT'] as const).map((currency) => ({ currency, ...known(currency) })),
  )
  expect(known('RUB').version).toBeGreaterThan(known('USD').version)
  expect(known('KZT')).toEqual({ balance: 0n, version: 0 })
})

test('amounts beyond 2^53 are read exactly, by commands and by readers', async () => {
  using books = openTestDatabase()
  const amount = 2n ** 62n + 1n
  books.run((context) => grant(context, { ...ada, amount, key: 'deposit:1' }))
  books.run((context) => openWallet(context, { userId: 'ada', currency: 'EUR' }))
  expect(books.run((context) => walletBalance(context, ada))).toBe(amount)
  expect(await readWallets(books.reader, 'ada')).toEqual([
    { currency: 'RUB', balance: amount },
    { currency: 'EUR', balance: 0n },
  ])
})

test.each([
  ['entries', 'UPDATE entries SET amount = amount + 1'],
  ['entries', 'DELETE FROM entries'],
  ['transfers', `UPDATE transfers SET kind = 'other'`],
  ['transfers', 'DELETE FROM transfers'],
])('%s are append-only: %s is refused by the database', (table, statement) => {
  using books = openTestDatabase()
  books.run((context) => grant(context, { ...ada, amount: 10n, key: 'deposit:1' }))
  expect(() => books.run(({ db }) => db.run(statement))).toThrow(`${table} are append-only`)
})
