import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * One refresh of a session token, which may be single-use at an operator. The first request that needs it claims it;
 * all requests within 30 s read the result. The key is a hash of the old token. The new token is encrypted with a key
 * derived from the old one.
 */
export const refreshes = sqliteTable('refreshes', {
  oldTokenHash: text().primaryKey(),
  claimedBy: text().notNull(),
  claimedUntil: integer().notNull(),
  sealedToken: text(),
  /** JSON of the error, if the refresh failed. */
  failure: text(),
  expiresAt: integer().notNull(),
})

/** Responses cached across requests; the kinds are listed in server/edge/cache/answers.ts. */
export const cacheEntries = sqliteTable('cache_entries', {
  key: text().primaryKey(),
  value: text().notNull(),
  /**
   * Milliseconds since the epoch. Served from the cache until `freshUntil`, and while revalidating until `staleUntil`.
   */
  freshUntil: integer().notNull(),
  staleUntil: integer().notNull(),
  writtenAt: integer().notNull(),
})
