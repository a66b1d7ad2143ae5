import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { openWitnessDatabase, type WitnessDatabase } from './witness-database.ts'
import { newKeyText, readKeyFile, type WitnessKey } from './witness-key.ts'

export type WitnessState = { readonly key: WitnessKey; readonly database: WitnessDatabase }

/**
 * Opens the key and the database of a directory, and creates both at the first start. Neither is ever replaced alone: a
 * witness that has lost its database would sign any history from its beginning. Throws CannotStart.
 */
export function openState(directory: string, name?: string): WitnessState {
  const [keyFile, databaseFile] = [join(directory, 'key'), join(directory, 'witness.db')]
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const hasKey = existsSync(keyFile)
  if (hasKey && !existsSync(databaseFile))
    throw new CannotStart(
      `${databaseFile} is missing, but ${keyFile} is there: restore the database, or retire this witness and delete the key.`,
    )
  const database = openWitnessDatabase(databaseFile)
  try {
    if (!hasKey && !database.isEmpty)
      throw new CannotStart(
        `${keyFile} is missing, but ${databaseFile} is there: restore the key, or retire this witness and delete both.`,
      )
    if (!hasKey) createKey(keyFile, database, name)
    const key = readKeyFile(keyFile)
    if (database.owner !== key.verifierKey)
      throw new CannotStart(`${databaseFile} belongs to another key than ${keyFile}: restore both of one moment.`)
    return { key, database }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Creates a key which the database knows before it is in its place. */
function createKey(file: string, database: WitnessDatabase, name: string | undefined): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, newKeyText(name), { mode: 0o600, flush: true, flag: 'wx' })
  const { verifierKey } = readKeyFile(draft)
  database.transaction(() => database.claim(verifierKey))
  renameSync(draft, file)
}
