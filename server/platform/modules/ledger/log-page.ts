import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** A record's hash, and its time in milliseconds. */
export type LogRecord = { readonly hash: string; readonly createdAt: number }

/** At most so many records of the log from a sequence on, inside a command. */
export function logPage({ db }: Pick<CommandContext, 'db'>, from: number, rows: number): LogRecord[] {
  return db
    .all<{ hash: string; created_at: bigint }>(
      'SELECT hash, created_at FROM log_records WHERE sequence >= ? ORDER BY sequence LIMIT ?',
      [from, rows],
    )
    .map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }))
}
