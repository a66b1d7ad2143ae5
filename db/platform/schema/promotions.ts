import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

export const freeSpinsCampaigns = sqliteTable('free_spins_campaigns', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Of the game that they are played in, with the provider's own name of it. */
  provider: text().notNull().default('studio'),
  gameId: text().notNull(),
  gameName: text().notNull(),
  spins: integer().notNull(),
  expiresAt: instant().notNull(),
})

/** What one spin of a campaign stakes in one currency. */
export const freeSpinsStakes = sqliteTable(
  'free_spins_stakes',
  {
    campaignId: text()
      .notNull()
      .references(() => freeSpinsCampaigns.id),
    currency: currencyCode().notNull(),
    stake: micros().notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.currency] })],
)

/** The spins of a campaign that a player was given: nothing of theirs is staked on them. */
export const freeSpins = sqliteTable(
  'free_spins',
  {
    id: text().primaryKey(),
    campaignId: text()
      .notNull()
      .references(() => freeSpinsCampaigns.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The one that was chosen when they were given, and what each of them stakes in it. */
    currency: currencyCode(),
    stake: micros(),
    spinsLeft: integer().notNull(),
    /** What they have paid so far. */
    won: micros().notNull().default(sql`0`),
    expiresAt: instant().notNull(),
    grantedAt: instant().notNull(),
    cancelledAt: instant(),
  },
  (t) => [
    uniqueIndex('one_grant_a_campaign').on(t.userId, t.campaignId),
    index('free_spins_by_campaign').on(t.campaignId),
    check('spins_left_are_not_negative', sql`${t.spinsLeft} >= 0`),
  ],
)
