import { existsSync } from 'node:fs'
import { databaseFile } from './database-file.ts'
import { type OpenReader, openQueryOnly } from './reader.ts'

/** There is no database where one was to be looked at. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase'
}

/**
 * Opens one connection that SQLite lets change nothing, for a look at a database from beside its platform. Throws NoDatabase
 * where there is no file, and makes none.
 */
export async function openInspector(databaseUrl: string): Promise<OpenReader> {
  const file = databaseFile(databaseUrl)
  if (!existsSync(file)) throw new NoDatabase(`there is no database at ${file}`)
  return openQueryOnly(databaseUrl)
}
