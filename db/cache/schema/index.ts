import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * One refresh of a credential, which an operator may take once only: claimed by the first that needs it, read by all who
 * come within 30 s. Keyed by a hash of the old token; the new one is sealed with a key that needs the old one.
 */
export const refreshes = sqliteTable('refreshes', {
  oldTokenHash: text().primaryKey(),
  claimedBy: text().notNull(),
  claimedUntil: integer().notNull(),
  sealedToken: text(),
  /** JSON of the refusal, when the refresh failed. */
  failure: text(),
  expiresAt: integer().notNull(),
})

/** Answers that outlive a request, of the kinds that server/edge/cache/answers.ts names. */
export const cacheEntries = sqliteTable('cache_entries', {
  /** `{kind}:{key}` */
  key: text().primaryKey(),
  value: text().notNull(),
  /** Milliseconds since the epoch: served without asking until `freshUntil`, while asking until `staleUntil`. */
  freshUntil: integer().notNull(),
  staleUntil: integer().notNull(),
  writtenAt: integer().notNull(),
})
