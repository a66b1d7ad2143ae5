import { expect, test } from 'vitest'
import { placeStake } from '#server/platform/money/index.ts'
import { checkInvariants } from '#server/platform/money/reads.ts'
import { micros } from '#server/rules/money.ts'
import { openBooks } from '../../support/books.ts'
import { grant } from '../../support/play-money.ts'

const ada = { userId: 'ada', currency: 'RUB' } as const

test.each([
  [
    'all accounts of a currency sum to zero',
    `UPDATE ledger_accounts SET balance = balance + 1 WHERE code = 'user:ada:RUB:real'`,
  ],
  ['all entries of a transfer sum to zero in each currency', 'UPDATE entries SET amount = amount + 1 WHERE id = 1'],
  ['no account of a player is negative', `UPDATE ledger_accounts SET balance = -1 WHERE code = 'user:ada:RUB:real'`],
  ['a maintained balance is the sum of its entries', 'DELETE FROM entries WHERE id = 1'],
  ['each entry states the balance after it', 'UPDATE entries SET balance_after = 1 WHERE id = 2'],
  ['money is whole micro-units', `UPDATE entries SET amount = 0.5 WHERE id = 1`],
  ['in play is the sum of the open stakes', `UPDATE transfers SET kind = 'other' WHERE kind = 'stake'`],
  [
    'a reference has one stake and is closed at most once',
    `UPDATE transfers SET reference = 'bet:2' WHERE kind = 'deposit'; UPDATE transfers SET kind = 'settlement' WHERE kind = 'deposit'`,
  ],
])('the check of the books finds where this fails: %s', async (invariant, statement) => {
  using books = openBooks()
  books.run((context) => grant(context, { ...ada, amount: 100n, key: 'deposit:1' }))
  books.run((context) => placeStake(context, { ...ada, amount: micros(10n), reference: 'bet:1' }))
  expect(await checkInvariants(books.reader)).toEqual([])
  books.tamper(statement)
  expect((await checkInvariants(books.reader)).map((violation) => violation.invariant)).toContain(invariant)
})
