import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import * as schema from './schema/index.ts'

/** The edge app's only store. All of its contents can be lost: they are fetched again. */
export type CacheDatabase = LibSQLDatabase<typeof schema> & { readonly $client: Client }

/** Opens the database on first use. Rejects if that fails, and retries on each call. */
export type OpenedCache = () => CacheDatabase | Promise<CacheDatabase>

export const drizzleOptions = { schema, casing: 'snake_case' } as const

export type CacheDatabaseSettings = {
  readonly DATA_DIR: string
  readonly CACHE_DATABASE_URL?: string | undefined
  readonly CACHE_DATABASE_AUTH_TOKEN?: string | undefined
}
