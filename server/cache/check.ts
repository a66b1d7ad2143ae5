import { sql } from 'drizzle-orm'
import type { CacheDatabase } from '#db/cache/database.ts'

/** Rejects when the cache database does not answer. */
export async function checkCache(database: CacheDatabase): Promise<void> {
  await database.run(sql`SELECT 1`)
}
