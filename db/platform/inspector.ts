import { existsSync } from 'node:fs'
import { databaseFile } from './database-file.ts'
import { type OpenReader, openQueryOnly } from './reader.ts'

/** Thrown if the database to inspect does not exist. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase'
}

/**
 * Opens a read-only connection to inspect a database from outside its platform process. Throws NoDatabase if the file
 * does not exist, and never creates it.
 */
export async function openInspector(databaseUrl: string): Promise<OpenReader> {
  const file = databaseFile(databaseUrl)
  if (!existsSync(file)) throw new NoDatabase(`there is no database at ${file}`)
  return openQueryOnly(databaseUrl)
}
