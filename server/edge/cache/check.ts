import { sql } from 'drizzle-orm'
import type { CacheDatabase } from '#db/cache/database.ts'
import { refreshes } from '#db/cache/schema/index.ts'

/** Rejects when the cache database does not answer, or has lost its tables. */
export async function checkCache(database: CacheDatabase): Promise<void> {
  await database.run(sql`SELECT 1 FROM ${refreshes} LIMIT 1`)
}
