import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

/** An offer. Its amounts are in `bonus_terms`. */
export const bonuses = sqliteTable('bonuses', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** What a player has to do for it: register and make a first deposit. */
  occasion: text({ enum: ['registration_and_deposit'] }).notNull(),
  /** Null: for every region. */
  region: text({ enum: ['KZ', 'RU'] }),
  /** How long it waits for a player, from their registration on. */
  lifeMs: integer().notNull(),
  /** Of the deposit. */
  percent: integer().notNull(),
  /** Times the bonus. */
  wagering: integer().notNull(),
})

/** The amounts of an offer in one currency. */
export const bonusTerms = sqliteTable(
  'bonus_terms',
  {
    bonusId: text()
      .notNull()
      .references(() => bonuses.id),
    currency: currencyCode().notNull(),
    maxAmount: micros().notNull(),
    /** While bonus money is in play. */
    maxStake: micros().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bonusId, t.currency] })],
)

export const freeSpinsCampaigns = sqliteTable('free_spins_campaigns', {
  id: text().primaryKey(),
  name: text().notNull(),
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

/** The spins of a campaign that a player was given. */
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
    spinsLeft: integer().notNull(),
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
