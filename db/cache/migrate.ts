import type { Client } from '@libsql/client'
import { migrations } from './migrations.ts'

/** The same table as drizzle-kit's own migrator uses. */
const CREATE_JOURNAL =
  'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)'

/**
 * Migrates the database in one transaction. If several processes start at the same time, one migrates and all succeed.
 */
export async function migrateCacheDatabase(client: Client): Promise<void> {
  await client.execute(CREATE_JOURNAL)
  const missing = await missingMigrations(client)
  if (missing.length === 0) return
  try {
    await client.batch(missing.flatMap(statementsOf), 'write')
  } catch (error) {
    const stillMissing = await missingMigrations(client)
    if (stillMissing.length > 0) throw error
  }
}

type Migration = (typeof migrations)[number]

async function missingMigrations(client: Client): Promise<readonly Migration[]> {
  const { rows } = await client.execute('SELECT hash FROM __drizzle_migrations')
  const applied = new Set(rows.map((row) => row.hash))
  return migrations.filter(({ tag }) => !applied.has(tag))
}

function statementsOf({ tag, when, statements }: Migration) {
  const record = {
    sql: 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
    args: [tag, when],
  }
  return [...statements, record]
}
