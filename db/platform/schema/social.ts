import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'

/** Whom an OpenID provider means by one of its subjects. */
export const socialIdentities = sqliteTable(
  'social_identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('social_identities_by_user').on(t.userId)],
)

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
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('social_logins_by_end').on(t.expiresAt)],
)
