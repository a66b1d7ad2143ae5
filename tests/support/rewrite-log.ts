import { rmSync } from 'node:fs'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { type LogRow, rehashLog } from './rehash-log.ts'

/**
 * Rewrites the log of a stopped platform as the owner of the machine could: the chain of hashes is rebuilt, later
 * checkpoints are deleted, and the platform signs the new tree at its start. For logs of less than a tile.
 * @param change returns the records as they shall have been
 */
export function rewriteLog(
  file: string,
  change: (rows: readonly LogRow[]) => readonly LogRow[],
  ...statements: string[]
): void {
  const database = openConnection(file)
  const triggers = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all([]) as unknown as {
    name: string
  }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  rehashLog(database, change)
  database.exec('DELETE FROM log_checkpoints')
  for (const statement of statements) database.exec(statement)
  database.close()
  rmSync(`${file}.head`, { force: true })
}

/** The records of a bet, from its reference. */
export const isOfBet =
  (id: string) =>
  ({ reference }: LogRow): boolean =>
    reference === `bet:${id}`
