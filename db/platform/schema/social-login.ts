import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant } from './columns.ts'

/** A browser that went to a provider and has not come back yet. */
export const socialLogins = sqliteTable(
  'social_logins',
  {
    /** Of `state`, which the browser carries there and back. */
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    nonce: text().notNull(),
    /** Of PKCE (RFC 7636): whoever has the code alone can do nothing with it. */
    codeVerifier: text().notNull(),
    redirectUri: text().notNull(),
    attribution: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Whether whoever went there says that they are of age: no account is opened without it. */
    isAdult: integer({ mode: 'boolean' }).notNull().default(false),
    /** What the form that they left asked them besides: whether for the club, and for which currency. */
    wantsVip: integer({ mode: 'boolean' }).notNull().default(false),
    currency: currencyCode(),
    /** Of the browser, hashed; null where it has told none. */
    fingerprint: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('social_logins_by_end').on(t.expiresAt)],
)
