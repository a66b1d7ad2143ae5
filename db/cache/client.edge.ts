import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { type CacheDatabase, type CacheDatabaseSettings, drizzleOptions } from './database.ts'
import { migrateCacheDatabase } from './migrate.ts'

/** workerd forbids using a connection that another request has opened. */
export const LIFETIME: 'process' | 'request' = 'request'

/** Skips the migration check after the isolate's first request. An optimization only. */
let isUpToDate = false

/**
 * Opens a database client for one request. Throws RangeError without the URL of a libSQL server: a worker has no files.
 */
export async function openCacheDatabase(settings: CacheDatabaseSettings): Promise<CacheDatabase> {
  const url = settings.CACHE_DATABASE_URL
  if (url === undefined || url.startsWith('file:'))
    throw new RangeError('CACHE_DATABASE_URL: the URL of a libSQL server is required on an edge runtime')
  const client = createClient({ url, authToken: settings.CACHE_DATABASE_AUTH_TOKEN })
  if (!isUpToDate) await migrateCacheDatabase(client)
  isUpToDate = true
  return drizzle(client, drizzleOptions)
}
