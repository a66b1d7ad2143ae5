import type { Connection } from '#server/platform/hosts/node/storage/connection.ts'
import { logHash } from '#server/platform/modules/ledger/index.ts'

export type LogRow = {
  readonly kind: string
  readonly payload: string
  readonly created_at: number | bigint
  readonly reference: string | null
}

const COLUMNS = 'kind, payload, created_at, reference, opening, key_id, record_number'

/**
 * Replaces the records of a log as the owner of the machine could: they get new numbers, and the chain of hashes is
 * rebuilt. Triggers must be dropped. For logs of less than a tile.
 * @param change returns the records as they shall have been
 */
export function rehashLog(
  database: Pick<Connection, 'prepare'>,
  change: (rows: readonly LogRow[]) => readonly LogRow[],
) {
  const rows = database.prepare(`SELECT ${COLUMNS} FROM log_records ORDER BY sequence`).all([]) as unknown as LogRow[]
  if (rows.length > 255) throw new RangeError('a log with hashes of full tiles')
  database.prepare('DELETE FROM log_records').run([])
  const insert = database.prepare(
    `INSERT INTO log_records (sequence, previous_hash, hash, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  let previous = '0'.repeat(64)
  for (const [index, row] of change(rows).entries()) {
    const { kind, payload, created_at, reference, opening, key_id, record_number } = row as LogRow & {
      readonly [Own in 'opening' | 'key_id' | 'record_number']: string | bigint | null
    }
    const sequence = index + 1
    const hash = logHash(previous, { sequence, createdAt: Number(created_at), kind, payload })
    insert.run([BigInt(sequence), previous, hash, kind, payload, created_at, reference, opening, key_id, record_number])
    previous = hash
  }
}
