import { expect, test } from 'vitest'
import {
  placeStake,
  reverseSettlement,
  rollBackStake,
  settleStake,
  voidStake,
} from '#server/platform/modules/ledger/stakes/index.ts'
import { micros } from '#server/shared/money/micros.ts'
import { checkLedgerBooks } from '../../support/check-ledger-books.ts'
import { grant } from '../../support/play-money.ts'
import { type Fault, openTestDatabase } from '../../support/test-database.ts'

const ada = { userId: 'ada', currency: 'RUB' } as const
const NONE = 'nothing is found'

/** Runs a stake's life while another one is open, with mutated SQL: returns what stops it, or what the check finds. */
async function verdictOn(...faults: Fault[]): Promise<string[]> {
  using books = openTestDatabase(faults)
  const place = (reference: string, amount: bigint) =>
    books.run((context) => placeStake(context, { ...ada, reference, amount: micros(amount) }))
  try {
    books.run((context) => grant(context, { ...ada, amount: 1_000n, key: 'deposit:1' }))
    place('bet:other', 500n)
    place('bet:1', 100n)
    books.run((context) =>
      settleStake(context, { reference: 'bet:1', name: 'a', part: micros(60n), payout: micros(90n) }),
    )
    books.run((context) => settleStake(context, { reference: 'bet:1', name: 'b', payout: micros(300n) }))
    place('bet:spent', 700n)
    const { owed } = books.run((context) => reverseSettlement(context, { reference: 'bet:1', name: 'b' }))
    const { returned } = books.run((context) => voidStake(context, { reference: 'bet:1', name: 'c' }))
    books.run((context) => rollBackStake(context, { reference: 'bet:late' }))
    const late = attempt(() => place('bet:late', 1n))
    const tooMuch = attempt(() => place('bet:too-much', 5_000n))
    const broken = await checkLedgerBooks(books.reader)
    const seen = [`owed ${owed}`, `returned ${returned}`, late, tooMuch, ...broken.map(({ invariant }) => invariant)]
    const right = ['owed 210', 'returned 40', 'stake_rolled_back', 'insufficient_funds']
    return seen.join() === right.join() ? [NONE] : seen
  } catch (error) {
    return [String(error)]
  }
}

function attempt(call: () => unknown): string {
  try {
    call()
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('where the SQL is as it is, nothing is found', async () => {
  expect(await verdictOn()).toEqual([NONE])
})

const MUTANTS: Record<string, readonly [text: string, instead: string]> = {
  'writes more of an account than it holds': ['SET balance = changed.column2', 'SET balance = 1000 + changed.column2'],
  'writes nothing of what has changed': ['WHERE id = changed.column1', 'WHERE 0 AND id = changed.column1'],
  'does not see what was settled before': [
    'WHERE transfer.reference = ?',
    `WHERE transfer.kind = 'stake' AND transfer.reference = ?`,
  ],
  'sees the stakes of all bets as one': ['WHERE transfer.reference = ?', `WHERE transfer.reference >= ?`],
  'takes entries for what they are not': ['CAST(entry.amount AS TEXT)', 'CAST(entry.amount / 2 AS TEXT)'],
  'thinks that an account holds more than it does': [
    'SELECT id, CAST(balance AS TEXT) AS balance FROM',
    'SELECT id, CAST(balance + 1000 AS TEXT) AS balance FROM',
  ],
  'thinks that an account is empty': [
    'SELECT id, CAST(balance AS TEXT) AS balance FROM',
    `SELECT id, '0' AS balance FROM`,
  ],
  'forgets what a reversal takes back': [
    'VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key)',
    'VALUES (?, ?, ?, ?, nullif(?, 0) AND NULL, ?, ?) ON CONFLICT (idempotency_key)',
  ],
  'takes a tombstone for a stake': [
    `idempotency_key = ? AND kind = 'tombstone'`,
    `idempotency_key = ? AND kind = 'stake'`,
  ],
  'gives entries the wrong way round': ['ORDER BY entry.id', 'ORDER BY entry.id DESC'],
}

test.each(Object.entries(MUTANTS))('SQL that %s is stopped or found', async (_, [text, instead]) => {
  expect(await verdictOn({ text, instead })).not.toEqual([NONE])
})
