import type { Client } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { databaseFile } from './database-file.ts'
import { openReadClient, type ReadClient } from './read-client.ts'
import * as schema from './schema/index.ts'

/** Typed queries. By convention it only reads: every write is a command of the one writer. */
export type PlatformReader = LibSQLDatabase<typeof schema>

/** A reader inside a transaction: all that it reads is of one moment. */
export type Snapshot = Parameters<Parameters<PlatformReader['transaction']>[0]>[0]

/** Connections of a reader. `close` gives them back. */
export type OpenReader = { readonly reader: PlatformReader; close(): void }

/** How long a reader waits for the moments in which SQLite locks readers out (recovery, the end of a checkpoint). */
const BUSY_TIMEOUT_MS = 1000

const readerOver = (client: ReadClient): OpenReader => ({
  // of a client drizzle asks for no more
  reader: drizzle(client as Client, { schema, casing: 'snake_case' }),
  close: () => client.close(),
})

/** Opens the readers' connections to a database that the writer has migrated. */
export function openReader(databaseUrl: string): OpenReader {
  return readerOver(openReadClient(databaseFile(databaseUrl), { timeoutMs: BUSY_TIMEOUT_MS, isQueryOnly: false }))
}

/** The same, of which SQLite lets none change anything. */
export function openQueryOnly(databaseUrl: string): OpenReader {
  return readerOver(openReadClient(databaseFile(databaseUrl), { timeoutMs: BUSY_TIMEOUT_MS, isQueryOnly: true }))
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
