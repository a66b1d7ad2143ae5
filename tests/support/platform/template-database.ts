import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/platform/migrate.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

let template: Buffer | undefined

/** File content of a migrated and closed database. */
function migratedFile(): Buffer {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'template.db')
  const connection = openConnection(file)
  migrate(connection)
  connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get([])
  connection.close()
  return readFileSync(file)
}

/**
 * Writes an empty migrated database from a template: migrating again would wait for the disk after each statement of a
 * schema.
 */
export function writeTemplateDatabase(file: string): void {
  template ??= migratedFile()
  writeFileSync(file, template)
}
