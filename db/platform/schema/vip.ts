import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

/** A player asks for VIP membership; what has come of it is `users.premium_status`. */
export const vipRequests = sqliteTable('vip_requests', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  requestedAt: instant().notNull(),
  /** When it was decided, and why it was refused. */
  decidedAt: instant(),
  reason: text(),
  decidedBy: text(),
})

/** What a player's stakes have brought in a month, in 1e-6 of a point: a point is a cent of their average cost. */
export const vipPoints = sqliteTable(
  'vip_points',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    /** 2026-11 of UTC. */
    month: text().notNull(),
    points: micros().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)

/** What of the edge of a week's stakes comes back to a member. */
export const vipRakeback = sqliteTable(
  'vip_rakeback',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Its Monday, 2026-11-23 of UTC. */
    week: text().notNull(),
    currency: currencyCode().notNull(),
    accrued: micros().notNull(),
    /** Null until it is paid; what is below a hundredth is carried to the next week. */
    paid: micros(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.week, t.currency] }),
    index('unpaid_rakeback').on(t.week).where(sql`${t.paid} IS NULL`),
  ],
)

/** A level that a player has reached: once in their life it has a prize. */
export const vipLevels = sqliteTable(
  'vip_levels',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    level: integer().notNull(),
    reachedAt: instant().notNull(),
    /** Null while they are no member. */
    paidAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.level] })],
)

/**
 * What a stake has brought that may still be taken back, by its reference in the ledger: of a bet that is settled anew, or that
 * its provider undoes.
 */
export const vipStakes = sqliteTable('vip_stakes', {
  reference: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users.id),
  month: text().notNull(),
  points: micros().notNull(),
  week: text().notNull(),
  currency: currencyCode().notNull(),
  rakeback: micros().notNull(),
})
