import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Audience } from '#server/shared/constants/audience.ts'
import { BONUS_OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import type { FreeBetGame } from '#server/shared/constants/free-bet-games.ts'
import type { FreeSpinsTerms } from '#server/shared/constants/free-spins.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { currencyCode, instant, micros } from './columns.ts'
import { users } from './identity.ts'

const WEEK_MS = 604_800_000

/** A bonus offered by the operator. Its amounts are in `bonus_terms`; each edit increments its version. */
export const bonuses = sqliteTable(
  'bonuses',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    /** `paused`: no new grants; existing ones continue. */
    state: text({ enum: ['draft', 'live', 'paused', 'ended'] })
      .notNull()
      .default('live'),
    name: text().notNull(),
    /** Translated names, for languages that have one. */
    names: text({ mode: 'json' }).$type<Partial<Record<Locale, string>>>().notNull().default({}),
    occasion: text({ enum: BONUS_OCCASIONS }).notNull(),
    /** Upper-case. */
    code: text(),
    /** Null: every region. */
    region: text({ enum: ['KZ', 'RU'] }),
    /** How long an offer stays open: from the player's registration, or from when it was granted. */
    lifeMs: integer().notNull(),
    /** Time to wager it. */
    activeLifeMs: integer().notNull().default(WEEK_MS),
    /** Percentage of the deposit; 0 for a fixed amount. */
    percent: integer().notNull(),
    /** Wagering requirement, as a multiple of the bonus. */
    wagering: integer().notNull(),
    /** Contribution to wagering per game, in 1e-4, where it differs from the default. */
    contribution: text({ mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** In 1e-4. */
    minMultiplier: integer().notNull().default(15_000),
    /** Maximum converted to real money, as a multiple of the bonus; null: no maximum. */
    capTimes: integer(),
    onWithdrawal: text({ enum: ['keep', 'forfeit', 'forfeit_if_unstaked'] })
      .notNull()
      .default('forfeit_if_unstaked'),
    isSuper: integer({ mode: 'boolean' }).notNull().default(false),
    /** Games in which it can be used as one free bet, whose stake is not returned; null for bonus money. */
    freeBetIn: text({ mode: 'json' }).$type<FreeBetGame[]>(),
    /** Terms of free spins, if it consists of spins; `max_amount` is then the stake of each. */
    freeSpins: text({ mode: 'json' }).$type<FreeSpinsTerms>(),
    /** Period in which it is granted; null: unlimited. */
    startsAt: instant(),
    endsAt: instant(),
    /** Maximum number of grants to all players; null: unlimited. */
    mostGrants: integer(),
    /** Restriction to some players; empty: everyone. */
    audience: text({ mode: 'json' }).$type<Audience>().notNull().default({}),
    /** Which deposit of a player it is granted for (1 = first); null: any. */
    depositNth: integer(),
    /** Maximum number of grants per player. */
    perPlayer: integer().notNull().default(1),
    /** Budget for all grants and the amount granted so far, in millionths of a dollar; null: unlimited. */
    mostUsd: micros(),
    grantedUsd: micros().notNull().default(sql`0`),
    publishedBy: text(),
  },
  (t) => [
    uniqueIndex('a_code_is_one_live_bonus').on(t.code).where(sql`${t.state} = 'live'`),
    uniqueIndex('one_super_bonus').on(t.isSuper).where(sql`${t.isSuper} = 1 AND ${t.state} = 'live'`),
  ],
)

export const bonusTerms = sqliteTable(
  'bonus_terms',
  {
    bonusId: text()
      .notNull()
      .references(() => bonuses.id),
    currency: currencyCode().notNull(),
    maxAmount: micros().notNull(),
    /** Maximum stake while bonus money is in play. */
    maxStake: micros().notNull(),
    minDeposit: micros().notNull().default(sql`0`),
  },
  (t) => [primaryKey({ columns: [t.bonusId, t.currency] })],
)

/**
 * A bonus granted to a player. Each change of state is one conditional UPDATE, and moves the money in the same
 * transaction; of two concurrent attempts to end it, one wins.
 */
export const bonusGrants = sqliteTable(
  'bonus_grants',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    bonusId: text()
      .notNull()
      .references(() => bonuses.id),
    /** Key that prevents a second grant: a code, a place in a tournament; empty if a player can have only one. */
    reference: text().notNull().default(''),
    /** Complete terms at the time of the grant, and their SHA-256. */
    terms: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    termsHash: text().notNull(),
    currency: currencyCode().notNull(),
    state: text({ enum: ['available', 'active', 'completed', 'cancelled', 'expired'] }).notNull(),
    reason: text(),
    /** Amount granted; 0 while it waits for a deposit. */
    amount: micros().notNull().default(sql`0`),
    /** Wagering required, wagering done, and the amount converted to real money. */
    need: micros().notNull().default(sql`0`),
    done: micros().notNull().default(sql`0`),
    released: micros().notNull().default(sql`0`),
    /** Whether it is a free bet or free spins, not money. */
    isFreeBet: integer({ mode: 'boolean' }).notNull().default(false),
    /** Ledger reference of the bet that a free bet was staked on. */
    stakeReference: text(),
    depositId: text(),
    /** Whether the player has selected it for the next deposit. */
    isChosen: integer({ mode: 'boolean' }).notNull().default(false),
    offerUntil: instant().notNull(),
    activeUntil: instant(),
    createdAt: instant().notNull(),
    closedAt: instant(),
    /** Operator who granted it manually. */
    givenBy: text(),
  },
  (t) => [
    uniqueIndex('a_bonus_is_given_once').on(t.userId, t.bonusId, t.reference),
    uniqueIndex('one_active_bonus_a_currency')
      .on(t.userId, t.currency)
      .where(sql`${t.state} = 'active' AND ${t.isFreeBet} = 0`),
    index('grants_of_bonus').on(t.bonusId),
    index('bonuses_that_run_out').on(t.activeUntil).where(sql`${t.state} = 'active'`),
    index('offers_that_run_out').on(t.offerUntil).where(sql`${t.state} = 'available'`),
    check('a_bonus_is_not_less_than_nothing', sql`${t.amount} >= 0 AND ${t.done} >= 0 AND ${t.released} >= 0`),
  ],
)

/** Manual grants that one operator has proposed and a second one must approve. */
export const bonusApprovals = sqliteTable(
  'bonus_approvals',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    bonusId: text()
      .notNull()
      .references(() => bonuses.id),
    reference: text().notNull(),
    operator: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.bonusId, t.reference] })],
)

/** A stake that includes bonus money, by its ledger reference. */
export const bonusStakes = sqliteTable(
  'bonus_stakes',
  {
    reference: text().primaryKey(),
    grantId: text()
      .notNull()
      .references(() => bonusGrants.id),
    game: text().notNull(),
    /** Part of the stake paid with bonus money. */
    bonusPart: micros().notNull(),
    /** Share of the bonus part that counts towards wagering, in 1e-4, unless the multiplier won is too low. */
    contributionBp: integer().notNull(),
    /** Amount counted towards wagering; null while the bet is open. */
    counted: micros(),
    closedAt: instant(),
  },
  (t) => [
    index('open_bonus_stakes').on(t.grantId).where(sql`${t.closedAt} IS NULL`),
    index('bonus_stakes_of_grant').on(t.grantId),
  ],
)

/** Game and terms of the spins of a bonus. */
export const freeSpinsCampaigns = sqliteTable('free_spins_campaigns', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Provider of the game; `gameId` and `gameName` are the provider's. */
  provider: text().notNull().default('studio'),
  gameId: text().notNull(),
  gameName: text().notNull(),
  spins: integer().notNull(),
  expiresAt: instant().notNull(),
})

/** Stake of one spin of a campaign, per currency. */
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

/** Spins of a campaign granted to a player. The player stakes nothing on them. */
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
    /** Currency selected when they were granted, and the stake per spin. */
    currency: currencyCode(),
    stake: micros(),
    spinsLeft: integer().notNull(),
    /** Total won so far. */
    won: micros().notNull().default(sql`0`),
    expiresAt: instant().notNull(),
    grantedAt: instant().notNull(),
    cancelledAt: instant(),
    /** The bonus grant; null for spins from an older release in which they were not a bonus. */
    grantId: text().references(() => bonusGrants.id),
  },
  (t) => [
    uniqueIndex('one_grant_a_campaign').on(t.userId, t.campaignId),
    index('free_spins_by_campaign').on(t.campaignId),
    uniqueIndex('spins_of_a_grant').on(t.grantId),
    check('spins_left_are_not_negative', sql`${t.spinsLeft} >= 0`),
  ],
)

/** Players who were sent a message about a campaign: once each. */
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
