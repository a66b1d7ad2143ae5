import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import * as schema from './schema/index.ts'

/** The edge app's only store. Whatever is in it can be lost: it is asked for again. */
export type CacheDatabase = LibSQLDatabase<typeof schema> & { readonly $client: Client }

/** Opens it when it is first needed. Rejects where it cannot be opened, and tries anew each time. */
export type OpenedCache = () => CacheDatabase | Promise<CacheDatabase>

export const drizzleOptions = { schema, casing: 'snake_case' } as const

export type CacheDatabaseSettings = {
  readonly DATA_DIR: string
  readonly CACHE_DATABASE_URL?: string | undefined
  readonly CACHE_DATABASE_AUTH_TOKEN?: string | undefined
}
