import { createClient } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import * as schema from './schema/index.ts'

/** Typed queries. By convention it only reads: every write is a command of the one writer. */
export type PlatformReader = LibSQLDatabase<typeof schema>

/** A reader inside a transaction: all that it reads is of one moment. */
export type Snapshot = Parameters<Parameters<PlatformReader['transaction']>[0]>[0]

/** How long a reader waits for the moments in which SQLite locks readers out (recovery, the end of a checkpoint). */
const BUSY_TIMEOUT_MS = 1000

/** Opens the readers' connections to a database that the writer has migrated. `close` gives them back. */
export function openReader(databaseUrl: string): { reader: PlatformReader; close(): void } {
  const client = createClient({ url: databaseUrl, timeout: BUSY_TIMEOUT_MS })
  return { reader: drizzle(client, { schema, casing: 'snake_case' }), close: () => client.close() }
}

/** Runs several reads in one snapshot. */
export function readSnapshot<T>(reader: PlatformReader, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return reader.transaction(read, { behavior: 'deferred' })
}
