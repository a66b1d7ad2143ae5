import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
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

/** Reasons for a manual review of a withdrawal. */
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
    /** Amount that was asked for, or that was credited. */
    amount: micros().notNull(),
    /** Amount that was asked for, if another one was credited. */
    asked: micros(),
    status: text({ enum: ['created', 'confirmed', 'failed', 'expired', 'charged_back'] }).notNull(),
    provider: text().notNull(),
    providerReference: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [
    unique('a_payment_credits_once').on(t.provider, t.providerReference),
    index('deposits_by_user').on(t.userId, t.createdAt),
    index('deposits_by_status').on(t.status, t.id),
    index('open_deposits').on(t.createdAt).where(sql`${t.status} = 'created'`),
    check('a_deposit_is_positive', sql`${t.amount} > 0`),
  ],
)

/**
 * Payments that differ from the amount of their deposit by more than the tolerance: operators credit them or send them
 * back. Nothing is credited before.
 */
export const differingPayments = sqliteTable(
  'differing_payments',
  {
    depositId: text()
      .primaryKey()
      .references(() => deposits.id),
    providerReference: text().notNull(),
    /** Amount that arrived. */
    amount: micros().notNull(),
    isPlayMoney: integer({ mode: 'boolean' }).notNull(),
    /** Whether the provider can send it back. */
    paysOut: integer({ mode: 'boolean' }).notNull(),
    /** Hash of the payment instrument. */
    instrument: text(),
    arrivedAt: instant().notNull(),
    /** When it was credited, sent back or charged back. */
    closedAt: instant(),
  },
  (t) => [
    index('payments_to_decide').on(t.arrivedAt).where(sql`${t.closedAt} IS NULL`),
    check('a_payment_is_positive', sql`${t.amount} > 0`),
  ],
)

/**
 * Signed callbacks of providers as they came, for as long as they may be replayed. Nothing is stored of a callback
 * without a valid signature.
 */
export const providerCallbacks = sqliteTable(
  'provider_callbacks',
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    /** Headers that its signature needs, and no others. */
    headers: text({ mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    /** Bytes in base64: the signature covers them. */
    body: text().notNull(),
    receivedAt: instant().notNull(),
    /** `deposit:{id}` or `withdrawal:{id}`; null if it reported no payment of ours. */
    subject: text(),
    /** State after it, or the code that it was refused with; of its last replay, if there was one. */
    result: text().notNull(),
    /** Number of replays by operators. */
    replays: integer().notNull().default(0),
    replayedAt: instant(),
  },
  (t) => [index('callbacks_of_provider').on(t.provider, t.id), index('callbacks_by_time').on(t.receivedAt)],
)

/** Outgoing payments. Every change of state is one conditional UPDATE, and moves the money in the same transaction. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    currency: currencyCode().notNull(),
    /** Including the fee. */
    amount: micros().notNull(),
    fee: micros().notNull(),
    /** USD amount at the mid rate of the request; checks sum it up. */
    amountUsd: micros().notNull(),
    provider: text().notNull(),
    status: text({ enum: WITHDRAWAL_STATES }).notNull(),
    /** Reason code of a rejection or failure, shown to the player as text. */
    reason: text(),
    /** First of two approvers, if two are required. */
    approvedBy: text(),
    /** Operator who made the final decision, if it was reviewed. */
    decidedBy: text(),
    flags: text({ mode: 'json' }).$type<readonly (typeof REVIEW_FLAGS)[number][]>().notNull().default([]),
    providerReference: text(),
    /** Provider page on which the player enters the payment details, if there is one. */
    claimUrl: text(),
    /** The deposit that it returns: one that arrived when the player was no longer allowed to play. */
    depositId: text().references(() => deposits.id),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
    /** When it expires automatically, or is overdue. */
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
