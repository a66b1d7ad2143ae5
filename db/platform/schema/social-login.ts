import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant } from './columns.ts'

/** A pending login: the browser was redirected to a provider and has not returned yet. */
export const socialLogins = sqliteTable(
  'social_logins',
  {
    /** Hash of the `state` parameter. */
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    nonce: text().notNull(),
    /** PKCE code verifier (RFC 7636): an intercepted code is useless without it. */
    codeVerifier: text().notNull(),
    redirectUri: text().notNull(),
    attribution: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Whether the user confirmed to be of age; required to open an account. */
    isAdult: integer({ mode: 'boolean' }).notNull().default(false),
    /** Other fields of the registration form: VIP club membership and currency. */
    wantsVip: integer({ mode: 'boolean' }).notNull().default(false),
    currency: currencyCode(),
    /** Hash of the browser's fingerprint; null if it sent none. */
    fingerprint: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('social_logins_by_end').on(t.expiresAt)],
)
