import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

/** A player's request for VIP membership; its result is `users.premium_status`. */
export const vipRequests = sqliteTable('vip_requests', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  requestedAt: instant().notNull(),
  /** Time of the decision, and the reason of a refusal. */
  decidedAt: instant(),
  reason: text(),
  decidedBy: text(),
})

/**
 * Points earned by a player's stakes in a month, in 1e-6 of a point: a point is a cent of their average cost (house
 * edge).
 */
export const vipPoints = sqliteTable(
  'vip_points',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    /** 2026-11, in UTC. */
    month: text().notNull(),
    points: micros().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)

/** Share of the house edge of a week's stakes that is returned to a member. */
export const vipRakeback = sqliteTable(
  'vip_rakeback',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Its Monday, 2026-11-23, in UTC. */
    week: text().notNull(),
    currency: currencyCode().notNull(),
    accrued: micros().notNull(),
    /** Null until it is paid. The remainder below a hundredth is carried over to the next week. */
    paid: micros(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.week, t.currency] }),
    index('unpaid_rakeback').on(t.week).where(sql`${t.paid} IS NULL`),
  ],
)

/** A level that a player has reached. Its prize is paid once in a lifetime. */
export const vipLevels = sqliteTable(
  'vip_levels',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    level: integer().notNull(),
    reachedAt: instant().notNull(),
    /** Null while they are not a member. */
    paidAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.level] })],
)

/**
 * Earnings of a stake that may still be revoked, by its ledger reference: of a bet that is resettled, or that its
 * provider rolls back.
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
