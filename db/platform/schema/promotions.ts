import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bonuses } from './bonuses.ts'
import { instant } from './columns.ts'
import { users } from './identity.ts'

/** Whom a campaign was written to about: once each. */
export const offerLetters = sqliteTable(
  'offer_letters',
  {
    bonusId: text()
      .notNull()
      .references(() => bonuses.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bonusId, t.userId] })],
)
