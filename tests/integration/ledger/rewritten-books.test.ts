import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { growLogHour } from '#server/platform/modules/books/commands/grow-log-hour.ts'
import { resumeLog } from '#server/platform/modules/ledger/commands/resume-log.ts'
import { appendLog } from '#server/platform/modules/ledger/log/append-log.ts'
import { openLogOf } from '#server/platform/modules/ledger/log/log-state.ts'
import { stopLog } from '#server/platform/modules/ledger/witnesses/stop-log.ts'
import { type LogRow, rehashLog } from '../../support/rehash-log.ts'
import type { TestDatabase } from '../../support/test-database.ts'
import { playBooks } from './played-books.ts'

/** The first bet that was won, in SQL. */
const WON = `(SELECT min(id) FROM bets WHERE payout > 0 AND proof_kind = 'seed_pair')`
const FIRST = `(SELECT min(id) FROM bets)`
/** The last bet of its pair: without it the pair has no gap. */
const LAST = `(SELECT max(id) FROM bets WHERE proof_kind = 'seed_pair')`
const AS_LOST = `payout = 0, outcome = json_set(outcome, '$.win', json('false'))`

/** Balances of all accounts, and after each entry, from the entries. */
const REFOLD = `
  UPDATE entries SET balance_after = (
    SELECT sum(before.amount) FROM entries AS before WHERE before.account_id = entries.account_id AND before.id <= entries.id
  );
  UPDATE ledger_accounts SET balance = coalesce((SELECT sum(amount) FROM entries WHERE account_id = ledger_accounts.id), 0);`

/** Entries of a bet, so that it was lost: the stake goes to the house, and nothing comes back. */
const loseMoney = (bet: string) => {
  const own = `(SELECT id FROM transfers WHERE reference = format('bet:%s', ${bet}) AND kind = 'settlement')`
  return `
    DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE transfer_id = ${own} ORDER BY id LIMIT -1 OFFSET 2);
    UPDATE entries SET account_id = (SELECT id FROM ledger_accounts WHERE code = 'house:games:RUB')
      WHERE id = (SELECT max(id) FROM entries WHERE transfer_id = ${own});
    ${REFOLD}`
}

const deleteWhole = (bet: string) => `
  DELETE FROM entries WHERE transfer_id IN (SELECT id FROM transfers WHERE reference = format('bet:%s', ${bet}));
  DELETE FROM transfers WHERE reference = format('bet:%s', ${bet});
  ${REFOLD}
  UPDATE seed_pairs SET nonce = nonce - 1 WHERE id = (SELECT seed_pair_id FROM bets WHERE id = ${bet});
  DELETE FROM tournament_rounds WHERE bet_id = ${bet};
  DELETE FROM bets WHERE id = ${bet};`

/** Money from outside for an account, balanced, without a deposit. */
const MINT = `
  INSERT OR IGNORE INTO ledger_accounts (code, user_id, currency, kind, balance) VALUES ('psp:clearing:RUB', NULL, 'RUB', 'psp:clearing', 0);
  INSERT INTO transfers (id, kind, reference, idempotency_key, created_at) VALUES ('minted', 'deposit', 'deposit:none', 'minted', 0);
  INSERT INTO entries (transfer_id, account_id, amount, balance_after, created_at)
    SELECT 'minted', id, iif(kind = 'real', 5000000, -5000000), 0, 0 FROM ledger_accounts
    WHERE code IN ('psp:clearing:RUB', 'user:player-RUB-0:RUB:real') ORDER BY kind;
  ${REFOLD}`

const STORED = 'a bet that was decided here is stored as it was logged'
const OUTCOME = 'the outcome of a bet follows from its revealed seeds'
const NONCES = 'the nonces of a seed pair have no gaps'
const TOTALS = 'the totals of an interval are those of its entries, and it begins where the one before ended'
const SIGNED = 'each log has the records that its latest checkpoint has signed'

const DRAWN = 'a round of a live table follows the one before, and has the result of its link and its salt'
const TABLE_BET = 'a bet at a live table has the link and the result that were logged for its round'
const SECOND_ROUND = `kind = 'table_result' AND payload ->> '$.number' = 2`

type Rewriting = string | ((books: TestDatabase) => void)

const ofBet = (bet: string) => (row: LogRow) => row.reference === `bet:${bet}`

function idOf(books: TestDatabase, bet: string): string {
  const [row] = books.connection.prepare(`SELECT ${bet} AS id`).all([]) as unknown as { id: string }[]
  return row?.id ?? ''
}

/** Changes that the owner of the machine can make to the file, and the checks that notice them. */
const REWRITTEN: readonly (readonly [change: string, rewriting: Rewriting, invariant: string])[] = [
  [
    'the balance of an account',
    `UPDATE ledger_accounts SET balance = balance + 1 WHERE code = 'user:player-RUB-0:RUB:real'`,
    'a maintained balance is the one after the last entry',
  ],
  [
    'the amount of an entry',
    'UPDATE entries SET amount = amount * 2 WHERE id = (SELECT max(id) FROM entries)',
    'all entries of a transfer sum to zero in each currency',
  ],
  [
    'the stake of a bet',
    `UPDATE bets SET stake = stake * 2 WHERE id = ${FIRST}`,
    "a bet's stake is what was staked for it, by its player and in its currency",
  ],
  [
    'the payout of a bet',
    `UPDATE bets SET payout = payout + 1000000 WHERE id = ${WON}`,
    "a bet's payout is the net of its transfers",
  ],
  [
    'a record of the log, with no hash made again',
    `UPDATE log_records SET payload = replace(payload, '"v":1', '"v":2') WHERE kind = 'bet_placed' AND reference = format('bet:%s', ${FIRST})`,
    'the log is one unbroken chain',
  ],
  ["a won bet's row made lost", `UPDATE bets SET ${AS_LOST} WHERE id = ${WON}`, STORED],
  [
    'a won bet made lost with its money refolded',
    `${loseMoney(WON)}; UPDATE bets SET ${AS_LOST} WHERE id = ${WON}`,
    STORED,
  ],
  [
    'a won bet made lost, and the log hashed again from there on',
    (books) => {
      const bet = idOf(books, WON)
      books.tamper(`${loseMoney(WON)}; UPDATE bets SET ${AS_LOST} WHERE id = ${WON}`)
      const withoutCommitment = (row: LogRow) =>
        ofBet(bet)(row) && row.kind === 'bet_settled'
          ? { ...row, payload: row.payload.replace(/"c":"\w{8}/, '"c":"00000000') }
          : row
      rehashLog(books.connection, (rows) => rows.map(withoutCommitment))
    },
    SIGNED,
  ],
  ["a bet's row deleted", `DELETE FROM bets WHERE id = ${FIRST}`, 'a bet that is in the log is stored'],
  [
    "a bet's row deleted, asked by its stake",
    `DELETE FROM bets WHERE id = ${FIRST}`,
    'a stake that was settled, and not given back, has its bet',
  ],
  [
    'a bet deleted with its record of the log',
    `DELETE FROM log_records WHERE reference = format('bet:%s', ${FIRST});
     DELETE FROM bets WHERE id = ${FIRST}`,
    NONCES,
  ],
  ['a bet deleted whole', deleteWhole(LAST), 'a bet that is in the log is stored'],
  [
    'a bet deleted whole, and the log hashed again without it',
    (books) => {
      const bet = idOf(books, LAST)
      books.tamper(deleteWhole(LAST))
      rehashLog(books.connection, (rows) => rows.filter((row) => !ofBet(bet)(row)))
    },
    SIGNED,
  ],
  ["a bet's outcome", `UPDATE bets SET outcome = json_set(outcome, '$.roll', 1) WHERE id = ${FIRST}`, OUTCOME],
  ["a bet's parameters", `UPDATE bets SET params = json_set(params, '$.chance', 4000) WHERE id = ${FIRST}`, STORED],
  ["a bet's multiplier", `UPDATE bets SET multiplier = multiplier + 1 WHERE id = ${FIRST}`, OUTCOME],
  ["a bet's nonce", `UPDATE bets SET nonce = 900 WHERE id = ${FIRST}`, NONCES],
  [
    'the seed hash of an active pair',
    `UPDATE seed_pairs SET server_seed_hash = 'f' || id WHERE status = 'active'`,
    'a seed pair has the hash that was logged before its first bet',
  ],
  [
    'the client seed of an active pair',
    `UPDATE seed_pairs SET client_seed = 'another' WHERE status = 'active'`,
    STORED,
  ],
  [
    'the client seed of a revealed pair',
    `UPDATE seed_pairs SET client_seed = 'another' WHERE status = 'revealed'`,
    'a revealed seed pair is stored with the client seed and the bets that were logged',
  ],
  [
    'a revealed server seed, with the log',
    `UPDATE log_records SET payload = json_set(payload, '$.server_seed', 'another') WHERE kind = 'seed_revealed'`,
    OUTCOME,
  ],
  [
    'a seed that a provider has revealed',
    `UPDATE casino_seeds SET server_seed = 'another'`,
    'a seed that a provider has revealed has the hash that was announced',
  ],
  [
    "the end of a live table's chain",
    `UPDATE casino_chains SET terminal = 'another'`,
    "a live table's chain has the end and the salt that were logged",
  ],
  [
    "the salt of a live table's chain",
    `UPDATE casino_chains SET salt = replace(salt, 'fe29', 'fe28')`,
    "the salt of a live table's chain is the word of its announced beacon round",
  ],
  ...(
    [
      ['the result of a round of a live table, in the log', `'$.outcome', '{"pocket":37}'`],
      ['the link of a round of a live table, in the log', `'$.link', '${'d'.repeat(64)}'`],
      ['the position of a round of a live table, in the log', `'$.position', 3`],
    ] as const
  ).map(
    ([change, field]) =>
      [change, `UPDATE log_records SET payload = json_set(payload, ${field}) WHERE ${SECOND_ROUND}`, DRAWN] as const,
  ),
  ['a round of a live table taken from the log', `DELETE FROM log_records WHERE ${SECOND_ROUND}`, DRAWN],
  [
    'a round of a live table taken from the log, asked by its bet',
    `DELETE FROM log_records WHERE ${SECOND_ROUND}`,
    TABLE_BET,
  ],
  [
    'the result of a bet at a live table',
    `UPDATE bets SET outcome = json_set(outcome, '$.result', json('{"pocket":37}')) WHERE outcome ->> '$.table' IS NOT NULL`,
    TABLE_BET,
  ],
  [
    'the script that checks a spin of the wheel',
    `UPDATE log_records SET payload = json_set(payload, '$.scripts[0].hash', 'another') WHERE reference = 'rules:wheel/v1'`,
    'a version of the rules has the table and the scripts that were logged',
  ],
  ['money minted for an account', MINT, 'money that comes from outside, or goes there, has its deposit or withdrawal'],
  [
    'the tail of the log cut',
    'DELETE FROM log_records WHERE sequence > (SELECT max(sequence) - 50 FROM log_records)',
    SIGNED,
  ],
  [
    'the root of a checkpoint',
    `UPDATE log_checkpoints SET note = replace(note, root_text, 'AAAA') FROM (
       SELECT substr(note, instr(note, char(10)) + 5, 4) AS root_text FROM log_checkpoints
     ) WHERE true`,
    SIGNED,
  ],
  ['a checkpoint of fewer records', 'UPDATE log_checkpoints SET size = size - 1', SIGNED],
  [
    'an hour of the log deleted',
    'DELETE FROM log_hours WHERE hour = (SELECT min(hour) FROM log_hours)',
    'an hour of the log begins where the one before ended, and its file ends with its last record',
  ],
  ['all hours of the log deleted', 'DELETE FROM log_hours', 'an hour of the log has the file that was logged'],
  [
    'the stake of a transfer, with its balances',
    `UPDATE entries SET amount = amount * 2 WHERE transfer_id = (SELECT id FROM transfers WHERE reference = format('bet:%s', ${FIRST}) AND kind = 'stake');
     ${REFOLD}`,
    TOTALS,
  ],
  [
    'a transfer of a bet, named after another one',
    `UPDATE transfers SET reference = 'bet:another' WHERE reference = format('bet:%s', ${FIRST})`,
    TOTALS,
  ],
  [
    'the totals of an interval',
    `UPDATE log_records SET payload = json_set(payload, '$.currencies[0].stakes', '1') WHERE kind = 'totals'`,
    TOTALS,
  ],
  [
    'the end of an interval',
    `UPDATE log_records SET payload = json_set(payload, '$.next_entry', (payload ->> '$.next_entry') - 2)
     WHERE sequence = (SELECT min(sequence) FROM log_records WHERE kind = 'totals')`,
    TOTALS,
  ],
  [
    'the root of an hour',
    `UPDATE log_hours SET file = json_set(file, '$.root', 'another')`,
    'the file of an hour has the root of its records and the hash of the file before',
  ],
  [
    'the file of a day',
    `UPDATE liability_days SET file = json_set(file, '$.owed', '1')`,
    'a day of liabilities has the file that was logged',
  ],
  [
    "the root of a day's file",
    `UPDATE liability_days SET file = json_set(file, '$.root', 'another')`,
    'the file of a day has the root of the tree of what is owed',
  ],
  [
    'the leaves of players deleted',
    'DELETE FROM liability_leaves WHERE player IS NOT NULL',
    'a tree of what is owed has its leaves, and each node is the sum of those below',
  ],
  [
    "a node of a day's tree",
    'UPDATE liability_nodes SET owed = owed + 1 WHERE level = 1',
    'a tree of what is owed has its leaves, and each node is the sum of those below',
  ],
  [
    'a result message of a match',
    `UPDATE sports_messages SET body = json_set(body, '$.certainty', 1) WHERE id = (SELECT max(id) FROM sports_messages)`,
    'a message of the sports feed has the hash of its content and of the one before',
  ],
  [
    'the grade of a leg',
    `UPDATE sports_legs SET grade = 'lost' WHERE grade = 'won'`,
    'a leg of a sports bet has the grade of the results of its event',
  ],
  [
    'the odds of an open leg',
    'UPDATE sports_legs SET odds = odds - 100 WHERE grade IS NULL',
    'a leg of a sports bet has the event, outcome and odds that were logged',
  ],
  [
    'the wagering progress of a bonus',
    `UPDATE bonus_grants SET done = done + 1000000 WHERE state = 'active'`,
    'the wagering of an active bonus is what its stakes have counted',
  ],
  [
    'the wagering progress of a bonus, with a stake',
    `UPDATE bonus_stakes SET counted = counted + 1000000 WHERE rowid = 1;
     UPDATE bonus_grants SET done = done + 1000000 WHERE state = 'active'`,
    'a stake has counted towards wagering what its game and its bonus money are worth',
  ],
  [
    'the bonus money in a stake',
    'UPDATE bonus_stakes SET bonus_part = bonus_part * 2',
    'the part of a stake that is bonus money is what was taken from it',
  ],
  [
    'the wagering that a bonus needs',
    'UPDATE bonus_grants SET need = need * 2',
    'a bonus is the amount that was given for it, and has the wagering of its terms',
  ],
  [
    'the terms of a bonus',
    `UPDATE bonus_grants SET terms = json_set(terms, '$.wagering', 20)`,
    'a bonus has the terms that its player has accepted',
  ],
  [
    'a bonus deleted',
    'DELETE FROM bonus_stakes; DELETE FROM bonus_grants',
    'money that was given as a bonus has its bonus',
  ],
  [
    'the score of a tournament',
    'UPDATE tournament_entries SET score = score + 1',
    'the score of a player in a tournament is that of their best rounds',
  ],
  [
    'the score of a tournament, with a round',
    `UPDATE tournament_rounds SET score = score + 1 WHERE rowid = 1; UPDATE tournament_entries SET score = score + 1`,
    'a round of a tournament has the score of its bet',
  ],
  [
    'a round taken from a tournament',
    `DELETE FROM tournament_rounds WHERE score = 0;
     UPDATE tournament_entries SET rounds = (SELECT count(*) FROM tournament_rounds)`,
    'a bet that counts in a tournament is a round of it',
  ],
  [
    'a round added to a tournament',
    `INSERT INTO tournament_rounds (tournament_id, bet_id, user_id, score) VALUES ('cup', 'none', 'player-RUB-0', 0);
     UPDATE tournament_entries SET rounds = rounds + 1`,
    'a round of a tournament is a bet of its player, in its games and its time',
  ],
]

const opened = new DisposableStack()
let books: TestDatabase
beforeAll(async () => {
  books = opened.use(await playBooks())
})
afterAll(() => opened.dispose())

test('books that nobody has rewritten are right, and each condition has rows to check', async () => {
  expect(await checkAllBooks(books.reader)).toEqual([])
})

test.each(REWRITTEN)('the check of the books notices %s', async (_, rewriting, invariant) => {
  using changed = await playBooks()
  if (typeof rewriting === 'string') changed.tamper(rewriting)
  else rewriting(changed)
  const found = await checkAllBooks(changed.reader)
  expect(found.map((violation) => violation.invariant)).toContain(invariant)
})

test('hours of the log that were all deleted are published again with the same files', async () => {
  using changed = await playBooks()
  const files = () => changed.connection.prepare('SELECT hour, file FROM log_hours ORDER BY hour').all([])
  const before = files()
  changed.tamper('DELETE FROM log_hours')
  while (!changed.run((context) => growLogHour(context, {})).isDone);
  expect(before.length).toBeGreaterThan(1)
  expect(files()).toEqual(before)
})

test('an hour that is published while the log is stopped is logged when it is resumed', async () => {
  using books = await playBooks()
  const { origin } = books.run((context) => openLogOf(context.db)) ?? { origin: '' }
  const publishHours = () => {
    while (!books.run((context) => growLogHour(context, {})).isDone);
  }
  const hours = (statement: string) => books.connection.prepare(statement).all([])
  const logged = `SELECT payload ->> '$.hour' AS hour FROM log_records WHERE kind = 'hour_published' ORDER BY sequence`
  publishHours()
  const before = hours(logged).length
  books.run((context) => appendLog(context, { kind: 'log_resumed', fields: { reason: 'a record of this hour' } }))
  books.run((context) => stopLog(context, { logId: 1, reason: 'unproven', witness: '', detail: '' }))
  books.advance(2 * 3_600_000)
  publishHours()
  expect(hours(logged)).toHaveLength(before)

  books.run((context) => resumeLog(context, { origin, reason: 'test' }))
  publishHours()
  expect(hours(logged)).toHaveLength(before + 1)
  expect(hours(logged)).toEqual(hours('SELECT hour FROM log_hours WHERE file IS NOT NULL ORDER BY hour'))
  publishHours()
  expect(hours(logged)).toHaveLength(before + 1)
})
