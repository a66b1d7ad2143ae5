import { createClient, type InStatement } from '@libsql/client'
import { migrate, type SqlStatement, type StudioDatabase } from '../../database.ts'

const inStatement = (statement: string | SqlStatement): InStatement =>
  typeof statement === 'string' ? statement : { sql: statement.sql, args: [...statement.args] }

/** Opens a SQLite file, and creates or migrates its tables. @param url a `file:` URL */
export async function openDatabase(url: string): Promise<StudioDatabase> {
  const client = createClient({ url, intMode: 'number' })
  await client.execute('PRAGMA journal_mode = WAL')
  const database: StudioDatabase = {
    execute: (statement) => client.execute(inStatement(statement)),
    batch: (statements, mode) => client.batch(statements.map(inStatement), mode),
    close: () => client.close(),
  }
  await migrate(database, Date.now)
  return database
}
