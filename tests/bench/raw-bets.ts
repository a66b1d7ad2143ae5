import { join } from 'node:path'
import Database from 'libsql'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** Minimal tables of a bet: the balance, the bet, and two ledger entries. */
const TABLES = `
  CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL);
  CREATE TABLE bets (id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, stake INTEGER NOT NULL, outcome TEXT NOT NULL);
  CREATE TABLE entries (id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, amount INTEGER NOT NULL);
  INSERT INTO accounts (id, balance) VALUES (1, 0);`

/**
 * Bets of bare libSQL by wall-clock and CPU time: 1 UPDATE and 3 INSERT, one transaction per bet, each COMMIT flushed.
 */
export function rawBets(durationMs: number): { perSecond: number; perCpuSecond: number } {
  using directory = temporaryDirectory()
  const database = new Database(join(directory.path, 'raw.db'))
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec(TABLES)
  const takeMoney = database.prepare('UPDATE accounts SET balance = balance - ? WHERE id = ?')
  const keepBet = database.prepare('INSERT INTO bets (account_id, stake, outcome) VALUES (?, ?, ?)')
  const keepEntry = database.prepare('INSERT INTO entries (account_id, amount) VALUES (?, ?)')
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  let bets = 0
  for (; performance.now() - start < durationMs; bets += 1) {
    database.exec('BEGIN IMMEDIATE')
    takeMoney.run(1, 1)
    keepBet.run(1, 1, '{"roll":1234,"win":false}')
    keepEntry.run(1, -1)
    keepEntry.run(1, 1)
    database.exec('COMMIT')
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  database.close()
  return { perSecond: bets / seconds, perCpuSecond: bets / ((user + system) / 1e6) }
}
