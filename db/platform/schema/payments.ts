import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

export const WITHDRAWAL_STATES = [
  'requested',
  'kyc_required',
  'review',
  'approved',
  'sent',
  'paid',
  'rejected',
  'failed',
  'returned',
] as const

/** Why people look at a withdrawal before it goes. */
export const REVIEW_FLAGS = [
  'amount',
  'charged_back',
  'linked',
  'address',
  'funds',
  'other_method',
  'turnover',
] as const

export const deposits = sqliteTable(
  'deposits',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    currency: currencyCode().notNull(),
    amount: micros().notNull(),
    status: text({ enum: ['created', 'confirmed', 'failed', 'expired', 'charged_back'] }).notNull(),
    provider: text().notNull(),
    /** The provider's id of the payment. */
    providerReference: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [
    unique('a_payment_credits_once').on(t.provider, t.providerReference),
    index('deposits_by_user').on(t.userId, t.createdAt),
    index('open_deposits').on(t.createdAt).where(sql`${t.status} = 'created'`),
    check('a_deposit_is_positive', sql`${t.amount} > 0`),
  ],
)

/** Money on its way out. Every change of its state is one conditional UPDATE, and moves its money in the same transaction. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    currency: currencyCode().notNull(),
    /** With the fee in it. */
    amount: micros().notNull(),
    fee: micros().notNull(),
    /** At the mid of its request, for the sums that checks are by. */
    amountUsd: micros().notNull(),
    provider: text().notNull(),
    status: text({ enum: WITHDRAWAL_STATES }).notNull(),
    /** Of a rejection or a failure: a code that the player reads in words. */
    reason: text(),
    /** Who has approved of it first, where two have to. */
    approvedBy: text(),
    /** Whose word was the last one, where people have looked at it. */
    decidedBy: text(),
    /** Why people look at it, or have: names of REVIEW_FLAGS. */
    flags: text({ mode: 'json' }).$type<readonly (typeof REVIEW_FLAGS)[number][]>().notNull().default([]),
    providerReference: text(),
    /** The page of its provider on which the player says to whom it is paid, where there is one. */
    claimUrl: text(),
    /** The deposit that it sends back: one that arrived when its player could not play any more. */
    depositId: text().references(() => deposits.id),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
    /** When it ends by itself, or is late. */
    dueAt: instant(),
  },
  (t) => [
    unique('a_deposit_is_sent_back_once').on(t.depositId),
    unique('a_payout_is_one_withdrawal').on(t.provider, t.providerReference),
    index('withdrawals_by_user').on(t.userId, t.createdAt),
    index('withdrawals_by_status').on(t.status, t.changedAt),
    check('a_withdrawal_pays_something', sql`${t.amount} > ${t.fee} AND ${t.fee} >= 0`),
  ],
)
