import { type Client, type Config, createClient, type Transaction, type TransactionMode } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import * as schema from './schema/index.ts'

/** Typed queries. By convention it only reads: every write is a command of the one writer. */
export type PlatformReader = LibSQLDatabase<typeof schema>

/** A reader inside a transaction: all that it reads is of one moment. */
export type Snapshot = Parameters<Parameters<PlatformReader['transaction']>[0]>[0]

/** Connections of a reader. `close` gives them back. */
export type OpenReader = { readonly reader: PlatformReader; close(): void }

/** How long a reader waits for the moments in which SQLite locks readers out (recovery, the end of a checkpoint). */
const BUSY_TIMEOUT_MS = 1000

function openClient(config: Config): Client {
  const client = createClient({ timeout: BUSY_TIMEOUT_MS, ...config })
  // drizzle begins every transaction as a writer's, which the platform's writer would have to wait for
  const begin: (mode: TransactionMode) => Promise<Transaction> = client.transaction
  client.transaction = (mode: TransactionMode = 'read') => begin.call(client, mode)
  return client
}

const readerOver = (client: Client): OpenReader => ({
  reader: drizzle(client, { schema, casing: 'snake_case' }),
  close: () => client.close(),
})

/** Opens the readers' connections to a database that the writer has migrated. */
export function openReader(databaseUrl: string): OpenReader {
  return readerOver(openClient({ url: databaseUrl }))
}

/** Opens one connection that SQLite lets change nothing. */
export async function openQueryOnly(databaseUrl: string): Promise<OpenReader> {
  const client = openClient({ url: databaseUrl, concurrency: 1 })
  await client.execute('PRAGMA query_only = ON')
  return readerOver(client)
}

/**
 * A statement that each reader has built once, by `prepare()`: to write the text of a query takes drizzle longer than to run
 * it takes SQLite. For what is asked with every bet or page.
 */
export function builtOnce<T>(build: (reader: PlatformReader) => T): (reader: PlatformReader) => T {
  const built = new WeakMap<PlatformReader, T>()
  return (reader) => {
    const statement = built.get(reader) ?? build(reader)
    built.set(reader, statement)
    return statement
  }
}

/** Runs several reads in one snapshot. The writer goes on meanwhile. */
export function readSnapshot<T>(reader: PlatformReader, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return reader.transaction(read)
}
