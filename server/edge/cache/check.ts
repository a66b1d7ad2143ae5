import { sql } from 'drizzle-orm'
import type { OpenedCache } from '#db/cache/database.ts'
import { refreshes } from '#db/cache/schema/index.ts'

/** Rejects when the cache database does not answer, or has lost its tables. */
export async function checkCache(database: OpenedCache): Promise<void> {
  await (await database()).run(sql`SELECT 1 FROM ${refreshes} LIMIT 1`)
}
