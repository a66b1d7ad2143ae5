import { rmSync } from 'node:fs'
import Database from 'libsql'
import { logHash } from '#server/platform/modules/ledger/index.ts'

type Row = {
  readonly kind: string
  readonly payload: string
  readonly created_at: number
  readonly reference: string | null
}

/**
 * Rewrites the log of a stopped platform as the owner of the machine could: the chain of hashes is rebuilt, later
 * checkpoints are deleted, and the platform signs the new tree at its start. For logs of less than a tile.
 * @param change returns the records as they shall have been
 */
export function rewriteLog(
  file: string,
  change: (rows: readonly Row[]) => readonly Row[],
  ...statements: string[]
): void {
  const database = new Database(file)
  const triggers = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all([]) as {
    name: string
  }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  const columns = 'kind, payload, created_at, reference, opening, key_id, record_number'
  const rows = database.prepare(`SELECT ${columns} FROM log_records ORDER BY sequence`).all([]) as Row[]
  if (rows.length > 255) throw new RangeError('a log with hashes of full tiles')
  database.exec('DELETE FROM log_records')
  database.exec('DELETE FROM log_checkpoints')
  const insert = database.prepare(
    `INSERT INTO log_records (sequence, previous_hash, hash, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  let previous = '0'.repeat(64)
  for (const [index, row] of change(rows).entries()) {
    const { kind, payload, created_at: createdAt, reference, ...own } = row as Row & Record<string, unknown>
    const sequence = index + 1
    const hash = logHash(previous, { sequence, createdAt, kind, payload })
    insert.run([
      sequence,
      previous,
      hash,
      kind,
      payload,
      createdAt,
      reference,
      own.opening,
      own.key_id,
      own.record_number,
    ])
    previous = hash
  }
  for (const statement of statements) database.exec(statement)
  database.close()
  rmSync(`${file}.head`, { force: true })
}

/** The records of a bet, from its reference. */
export const isOfBet =
  (id: string) =>
  ({ reference }: Row): boolean =>
    reference === `bet:${id}`
