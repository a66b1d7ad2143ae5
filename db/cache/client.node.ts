import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { type CacheDatabase, type CacheDatabaseSettings, drizzleOptions } from './database.ts'
import { migrateCacheDatabase } from './migrate.ts'

/** A Node process opens the database once; a worker opens it per request (client.edge.ts). */
export const LIFETIME: 'process' | 'request' = 'process'

/** Longest wait for another process's write. Its statements take well under a millisecond. */
const BUSY_TIMEOUT_MS = 1000

/** Opens the database and migrates it. The caller closes `$client`. */
export async function openCacheDatabase(settings: CacheDatabaseSettings): Promise<CacheDatabase> {
  const url = settings.CACHE_DATABASE_URL ?? pathToFileURL(join(settings.DATA_DIR, 'cache.db')).href
  const isFile = url.startsWith('file:')
  if (isFile) await mkdir(dirname(fileURLToPath(new URL(url, pathToFileURL('./')))), { recursive: true })
  const authToken = settings.CACHE_DATABASE_AUTH_TOKEN
  // statements on a file run one at a time anyway, and a PRAGMA on the only connection applies to all of them
  const client = createClient({ url, authToken, timeout: BUSY_TIMEOUT_MS, ...(isFile && { concurrency: 1 }) })
  if (isFile) {
    await client.execute('PRAGMA journal_mode = WAL')
    // no request waits for a disk: after a power failure the latest writes may be lost, and are fetched again
    await client.execute('PRAGMA synchronous = NORMAL')
  }
  await migrateCacheDatabase(client)
  return drizzle(client, drizzleOptions)
}
