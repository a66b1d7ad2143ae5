import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkAllBooks, inspectAllBooks, loadBookSections } from '#server/platform/books.ts'
import { pageOf } from '#server/platform/modules/ledger/books/check-page.ts'
import { appendLog } from '#server/platform/modules/ledger/index.ts'
import { signCheckpoint } from '#server/platform/modules/ledger/log/sign-checkpoint.ts'
import { placeStake, reverseSettlement, settleStake } from '#server/platform/modules/ledger/stakes/index.ts'
import { micros } from '#server/shared/money/micros.ts'
import { grant } from '../../support/play-money.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const ada = { userId: 'ada', currency: 'RUB' } as const

/** Manual edits, and the invariant that each violates. */
const BROKEN: readonly (readonly [invariant: string, statement: string])[] = [
  [
    'all accounts of a currency sum to zero',
    `UPDATE entries SET balance_after = balance_after + 1 WHERE id = (
       SELECT max(entries.id) FROM entries JOIN ledger_accounts ON ledger_accounts.id = account_id
       WHERE code = 'user:ada:RUB:real'
     )`,
  ],
  ['an entry belongs to a transfer and an account', `UPDATE entries SET transfer_id = 'gone' WHERE id = 1`],
  ['an entry belongs to a transfer and an account', 'UPDATE entries SET account_id = 0 WHERE id = 1'],
  ['all entries of a transfer sum to zero in each currency', 'UPDATE entries SET amount = amount + 1 WHERE id = 1'],
  ['no account of a player is negative', `UPDATE ledger_accounts SET balance = -1 WHERE code = 'user:ada:RUB:real'`],
  [
    'every account is of a kind that the ledger knows',
    `UPDATE ledger_accounts SET kind = 'gold' WHERE user_id = 'ada'`,
  ],
  [
    'every account is of a kind that the ledger knows',
    `UPDATE ledger_accounts SET user_id = NULL WHERE code = 'user:ada:RUB:real'`,
  ],
  [
    'a maintained balance is the one after the last entry',
    `UPDATE ledger_accounts SET balance = balance + 1 WHERE code = 'user:ada:RUB:real'`,
  ],
  [
    'a maintained balance is the one after the last entry',
    'DELETE FROM entries WHERE id = (SELECT max(id) FROM entries)',
  ],
  ['each entry states the balance after it', 'DELETE FROM entries WHERE id = 2'],
  ['each entry states the balance after it', 'UPDATE entries SET balance_after = 1 WHERE id = 2'],
  ['money is whole micro-units', `UPDATE entries SET amount = 0.5 WHERE id = 1`],
  ['money is whole micro-units', `UPDATE ledger_accounts SET balance = 'much' WHERE user_id = 'ada'`],
  ['what is in play belongs to a stake', `UPDATE transfers SET kind = 'deposit' WHERE reference = 'bet:open'`],
  [
    'a reference has one stake, or the tombstone of one, and nothing is closed without it',
    `UPDATE transfers SET reference = 'bet:2', kind = 'settlement' WHERE kind = 'demo_grant'`,
  ],
  [
    'a reference has one stake, or the tombstone of one, and nothing is closed without it',
    `UPDATE transfers SET kind = 'tombstone' WHERE reference = 'bet:closed' AND kind = 'stake'`,
  ],
  [
    'of a stake never more is closed than was staked, and never less than nothing',
    `UPDATE transfers SET reference = 'bet:open' WHERE idempotency_key = 'close:bet:closed'`,
  ],
  [
    'a stake belongs to one player and one currency',
    `UPDATE ledger_accounts SET user_id = 'bob' WHERE code = 'user:ada:RUB:inplay'`,
  ],
  [
    'a reversal takes back one settlement or void of its stake, whole',
    `UPDATE transfers SET reverses = NULL WHERE kind = 'reversal'`,
  ],
  [
    'a reversal takes back one settlement or void of its stake, whole',
    `UPDATE transfers SET reverses = (SELECT id FROM transfers WHERE idempotency_key = 'close:bet:closed')
     WHERE kind = 'reversal'`,
  ],
  [
    'nobody owes less than nothing on a stake',
    `UPDATE entries SET amount = -amount
     WHERE account_id = (SELECT id FROM ledger_accounts WHERE kind = 'house:receivable')`,
  ],
  [
    "a bet's stake is what was staked for it, by its player and in its currency",
    `UPDATE bets SET stake = 11 WHERE id = 'closed'`,
  ],
  [
    "a bet's stake is what was staked for it, by its player and in its currency",
    `UPDATE bets SET user_id = 'bob' WHERE id = 'closed'`,
  ],
  ["a bet's payout is the net of its transfers", `UPDATE bets SET payout = 11 WHERE id = 'closed'`],
  ['a bet that a seed pair decided is in the log', `UPDATE bets SET id = 'unlogged' WHERE id = 'closed'`],
  ['the log is one unbroken chain', `UPDATE log_records SET payload = '{"bet":"closed","payout":"9"}'`],
]

test('a page costs the same however long the tables are: what it looks at, it finds by an index', async () => {
  using books = openTestDatabase()
  /** The tables that a statement scans as a whole, except the page and its derived tables. */
  async function scanned(statement: SQL): Promise<string[]> {
    const plan = await books.reader.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`)
    const tables = plan.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [])
    return tables.filter(
      (table) =>
        !['page', 'until', 'bounds', 'running', 'moved', 'ranked', 'game', 'json_tree', 'CONSTANT'].includes(table),
    )
  }
  for (const section of await loadBookSections()) {
    const { keys, invariants, recomputed = [], totals } = section
    const whole = await scanned(sql`SELECT key FROM (${keys}) ORDER BY key`)
    // none for a range of an index
    expect(whole.length).toBeLessThanOrEqual(1)
    const page = pageOf(section, { section, after: 1, count: 10 })
    for (const { rows } of recomputed) expect(await scanned(sql`${page} ${rows}`)).toEqual([])
    for (const { violated } of invariants) expect(await scanned(sql`${page} ${violated}`)).toEqual([])
    if (totals) expect(await scanned(sql`${page}, until (id) AS (SELECT 9) ${totals.of}`)).toEqual([])
  }
})

test('records of the next year fill no tiles of the log before', async () => {
  using books = openTestDatabase()
  const fill = () => {
    for (let record = 0; record < 300; record += 1)
      books.run((context) => appendLog(context, { kind: 'log_resumed', fields: { reason: String(record) } }))
    books.run((context) => signCheckpoint(context))
  }
  fill()
  books.advance(366 * 86_400_000)
  fill()
  const findings = await inspectAllBooks(books.reader)
  const tiles = findings.find(({ invariant }) => invariant === 'the hashes of full tiles are those of their records')
  expect(tiles).toMatchObject({ checked: 2, violated: [] })
})

test.each(BROKEN)('CT19: the check of the books finds where this fails: %s', async (invariant, statement) => {
  using books = openTestDatabase()
  books.run((context) => grant(context, { ...ada, amount: 100n, key: 'deposit:1' }))
  const stake = (reference: string, amount: bigint) =>
    books.run((context) => placeStake(context, { ...ada, reference, amount: micros(amount) }))
  const settle = (reference: string, payout: bigint) =>
    books.run((context) => settleStake(context, { reference, payout: micros(payout) }))
  stake('bet:open', 10n)
  stake('bet:closed', 20n)
  settle('bet:closed', 50n)
  stake('bet:reversed', 30n)
  settle('bet:reversed', 40n)
  stake('bet:gone', 115n)
  books.run((context) => reverseSettlement(context, { reference: 'bet:reversed' }))
  books.tamper(storedBet('closed'))
  books.run((context) =>
    appendLog(context, { kind: 'bet_settled', reference: 'bet:closed', opening: { userId: 'ada', fields: LOGGED } }),
  )
  expect(await checkAllBooks(books.reader)).toEqual([])
  books.tamper(statement)
  expect((await checkAllBooks(books.reader)).map(({ invariant: broken }) => broken)).toContain(invariant)
})

/** Record of `storedBet('closed')`. */
const LOGGED = {
  bet: 'closed',
  stake: '0.00002',
  payout: '0.00005',
  pair: 'p',
  nonce: 0,
  params: {},
  outcome: {},
} as const

/** A bet that the ledger does not know, with a missing seed pair. */
function storedBet(id: string): string {
  return `INSERT INTO bets (id, user_id, session_id, game, rules_version, table_hash, params, seed_pair_id, nonce, floats,
      outcome, multiplier, currency, stake, payout, placed_at)
    VALUES ('${id}', 'ada', 's', 'dice', 'dice/v1', 'h', '{}', 'p', 0, '[]', '{}', 25000, 'RUB', 20, 50, 0)`
}
