import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { migrate } from '#db/platform/migrate.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { writerDatabase } from '#server/platform/kernel/writer/writer-database.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../db/platform/migrations/', import.meta.url))
const PLACED_AT = Date.UTC(2026, 10, 1, 12, 30, 15, 7)

/** A database at the migration before bets had kinds of proof, and a function that migrates it to the newest. */
function openBefore(tag: string) {
  const directory = temporaryDirectory()
  const folder = join(directory.path, 'migrations')
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest }: { entries: { tag: string }[] } = JSON.parse(readFileSync(journal, 'utf8'))
  const earlier = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  )
  writeFileSync(journal, JSON.stringify({ ...rest, entries: earlier }))
  const connection = openConnection(join(directory.path, 'old.db'))
  migrate(connection, pathToFileURL(`${folder}/`))
  return {
    connection,
    /** Column types are cached by a statement's text, so each access creates new statements. */
    all: (query: string) => writerDatabase(connection).all(query),
    run: writerDatabase(connection).run,
    migrate: () => migrate(connection),
    [Symbol.dispose]() {
      connection.close()
      directory[Symbol.dispose]()
    },
  }
}

/** A response for repeats, as stored by the former release. */
const oldBet = (id: string, serverSeed: string | null) => ({
  id,
  game: 'dice',
  nonce: 0,
  stake: '1',
  rulesVersion: 'dice/v1',
  tableHash: 'h',
  clientSeed: 'c',
  serverSeedHash: 's',
  serverSeed,
  placedAt: PLACED_AT,
})
const newBet = (id: string, serverSeed: string | null) => ({
  id,
  game: 'dice',
  nonce: 0,
  stake: '1',
  rules_version: 'dice/v1',
  table_hash: 'h',
  client_seed: 'c',
  server_seed_hash: 's',
  server_seed: serverSeed,
  placed_at: '2026-11-01T12:30:15.007Z',
})

const PLAYER = `INSERT INTO users (id, name, register_method, created_at) VALUES ('ada', 'Ada', 'email', 0);
  INSERT INTO seed_pairs (id, user_id, status, sealed_server_seed, server_seed_hash, client_seed, nonce, created_at)
  VALUES ('pair', 'ada', 'active', 'sealed', 'hash', 'c', 2, 0);`

const OLD_BETS = `INSERT INTO bets (id, user_id, game, rules_version, table_hash, params, seed_pair_id, nonce, floats, outcome,
    multiplier, currency, stake, payout, session_id, placed_at)
  VALUES ('one', 'ada', 'dice', 'dice/v1', 'h', '{"chance":5000}', 'pair', 0, '[0.25]', '{"win":true}', 19800, 'RUB',
      9007199254740993, 17834254524387166, 's', ${PLACED_AT}),
    ('two', 'ada', 'dice', 'dice/v1', 'h', '{"chance":5000}', 'pair', 1, '[0.75]', '{"win":false}', 0, 'RUB', 10, 0, 's', 1);`

test('bets of the schema before are kept to the last digit, and are proven by their seed pairs', () => {
  using old = openBefore('0010_bet_proofs')
  old.connection.exec(PLAYER)
  old.connection.exec(OLD_BETS)
  const before = old.all('SELECT * FROM bets ORDER BY id')
  old.migrate()
  const none = { shared_round_id: null, provider: null, provider_round_id: null, book_sequence: null }
  expect(old.all('SELECT * FROM bets ORDER BY id')).toEqual(
    before.map((bet) => ({ ...Object(bet), proof_kind: 'seed_pair', ...none, is_free: 0n })),
  )
})

test('a program of the schema before goes on writing', () => {
  using old = openBefore('0010_bet_proofs')
  old.connection.exec(PLAYER)
  old.migrate()
  old.connection.exec(OLD_BETS)
  expect(old.all('SELECT DISTINCT proof_kind FROM bets')).toEqual([{ proof_kind: 'seed_pair' }])
})

test('answers that are kept for repeats tell their bets as the contract does, and all else as before', () => {
  using old = openBefore('0010_bet_proofs')
  const kept = (key: string, command: string, answer: unknown) =>
    old.run('INSERT INTO idempotency_records VALUES (?, ?, ?, ?, 0)', [key, command, 'hash', JSON.stringify(answer)])
  const round = { id: 'r', clientSeed: 'of the round', openedAt: 5 }
  kept('a', 'placeBet', { balance: '9.5', bet: oldBet('one', null) })
  kept('b', 'openCases', { balance: '9', bets: [oldBet('two', null), oldBet('three', 'revealed')] })
  kept('c', 'cashOutRound', { round: { ...round, bet: oldBet('four', 'revealed') } })
  kept('d', 'startRound', { round: { ...round, bet: null } })
  kept('e', 'createDeposit', { id: 'd', createdAt: 5 })
  old.migrate()
  const answers = old.all('SELECT answer FROM idempotency_records ORDER BY key')
  expect(answers.map((row) => JSON.parse(Object(row).answer))).toEqual([
    { balance: '9.5', bet: newBet('one', null) },
    { balance: '9', bets: [newBet('two', null), newBet('three', 'revealed')] },
    { round: { ...round, bet: newBet('four', 'revealed') } },
    { round: { ...round, bet: null } },
    { id: 'd', createdAt: 5 },
  ])
})

const PROOFS = {
  seed_pair: { seed_pair_id: `'pair'`, nonce: '0', floats: `'[]'`, table_hash: `'h'` },
  shared_round: { shared_round_id: `'round'`, table_hash: `'h'` },
  provider_round: { provider: `'studio'`, provider_round_id: `'r-1'` },
  sports_book: { book_sequence: '7' },
} as const
const KINDS = Object.keys(PROOFS) as (keyof typeof PROOFS)[]

function insert(kind: string, columns: Record<string, string>, outcome = `'{}'`): string {
  const names = Object.keys(columns).map((name) => `, ${name}`)
  const values = Object.values(columns).map((value) => `, ${value}`)
  return `INSERT INTO bets (id, user_id, session_id, game, rules_version, params, outcome, multiplier, currency, stake,
      payout, placed_at, proof_kind${names.join('')})
    VALUES ('one', 'ada', 's', 'any', 'any/v1', '{}', ${outcome}, 0, 'RUB', 10, 0, 0, '${kind}'${values.join('')})`
}

test.each(KINDS)('a bet is proven by a %s: with all of its columns and no other', (kind) => {
  using books = openTestDatabase()
  books.connection.exec(PLAYER)
  const own: Record<string, string> = PROOFS[kind]
  for (const missing of Object.keys(own)) {
    const { [missing]: _, ...rest } = own
    expect(() => books.connection.exec(insert(kind, rest)), missing).toThrow('CHECK constraint failed')
  }
  for (const other of KINDS) {
    const foreign = Object.entries(PROOFS[other]).filter(([name]) => !(name in own) && name !== 'table_hash')
    for (const [name, value] of foreign)
      expect(() => books.connection.exec(insert(kind, { ...own, [name]: value })), name).toThrow(
        'CHECK constraint failed',
      )
  }
  books.connection.exec(insert(kind, own))
})

test('only what a seed pair decides is decided when it is placed', () => {
  using books = openTestDatabase()
  books.connection.exec(PLAYER)
  expect(() => books.connection.exec(insert('seed_pair', PROOFS.seed_pair, 'NULL'))).toThrow('CHECK constraint failed')
  books.connection.exec(insert('sports_book', PROOFS.sports_book, 'NULL'))
})

test('what was bet is final; what it brought is not, and nothing is deleted', () => {
  using books = openTestDatabase()
  books.connection.exec(PLAYER)
  books.connection.exec(insert('seed_pair', PROOFS.seed_pair))
  for (const change of [
    'stake = 11',
    `params = '{"other":1}'`,
    'nonce = 1',
    `user_id = 'bob'`,
    `proof_kind = 'sports_book'`,
  ])
    expect(() => books.connection.exec(`UPDATE bets SET ${change}`)).toThrow('what was bet is final')
  expect(() => books.connection.exec('DELETE FROM bets')).toThrow('bets are append-only')
  books.connection.exec('UPDATE bets SET payout = 10, multiplier = 10000')
})

test('a migration assigns past prizes and bonuses, not stakes, to their player; none can change after', () => {
  using database = openBefore('0040_milky_molten_man')
  database.connection.exec(`INSERT INTO ledger_accounts (id, code, user_id, currency, kind)
      VALUES (1, 'user:ada:RUB:real', 'ada', 'RUB', 'real'), (2, 'house:bonus_cost:RUB', NULL, 'RUB', 'house:bonus_cost');
    INSERT INTO transfers (id, kind, reference, idempotency_key, created_at)
      VALUES ('t1', 'prize', 'vip:ada', 'k1', 1), ('t2', 'stake', 'bet:1', 'k2', 2);
    INSERT INTO entries (transfer_id, account_id, amount, balance_after, created_at)
      VALUES ('t1', 2, -5, -5, 1), ('t1', 1, 5, 5, 1), ('t2', 1, -5, 0, 2);`)
  database.migrate()
  expect(database.all('SELECT id, user_id FROM transfers ORDER BY id')).toEqual([
    { id: 't1', user_id: 'ada' },
    { id: 't2', user_id: null },
  ])
  expect(() => database.run("UPDATE transfers SET user_id = 'bob'", [])).toThrow('append-only')
})
