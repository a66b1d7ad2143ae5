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

/** A bonus that the operator gives. Its amounts are in `bonus_terms`; an edit counts its version up. */
export const bonuses = sqliteTable(
  'bonuses',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    /** `paused`: nobody else takes it, and those that were taken go on. */
    state: text({ enum: ['draft', 'live', 'paused', 'ended'] })
      .notNull()
      .default('live'),
    name: text().notNull(),
    /** In the languages in which it has another one. */
    names: text({ mode: 'json' }).$type<Partial<Record<Locale, string>>>().notNull().default({}),
    /** What it is given for. */
    occasion: text({ enum: BONUS_OCCASIONS }).notNull(),
    /** Upper-case. */
    code: text(),
    /** Null: for every region. */
    region: text({ enum: ['KZ', 'RU'] }),
    /** How long it waits for a player: from their registration on, or from when it was given to them. */
    lifeMs: integer().notNull(),
    /** How long it may be wagered. */
    activeLifeMs: integer().notNull().default(WEEK_MS),
    /** Of the deposit; 0 of a fixed amount. */
    percent: integer().notNull(),
    /** Times the bonus. */
    wagering: integer().notNull(),
    /** In 1e-4, by game, where it is not as usual. */
    contribution: text({ mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** In 1e-4. */
    minMultiplier: integer().notNull().default(15_000),
    /** What can become real money at most, as times the bonus; null: all. */
    capTimes: integer(),
    onWithdrawal: text({ enum: ['keep', 'forfeit', 'forfeit_if_unstaked'] })
      .notNull()
      .default('forfeit_if_unstaked'),
    isSuper: integer({ mode: 'boolean' }).notNull().default(false),
    /** The games in which it is one bet, whose stake is not returned; null of bonus money. */
    freeBetIn: text({ mode: 'json' }).$type<FreeBetGame[]>(),
    /** The spins that it is, where it is some: `max_amount` is what each of them stakes. */
    freeSpins: text({ mode: 'json' }).$type<FreeSpinsTerms>(),
    /** From when and until when it is given; null: always. */
    startsAt: instant(),
    endsAt: instant(),
    /** To so many players at most; null: to all. */
    mostGrants: integer(),
    /** To whom, where it is not for everybody. */
    audience: text({ mode: 'json' }).$type<Audience>().notNull().default({}),
    /** For which deposit of a player's; null: for any. */
    depositNth: integer(),
    /** So many times to one player. */
    perPlayer: integer().notNull().default(1),
    /** What all of them may come to, and have come to, in millionths of a dollar; null: anything. */
    mostUsd: micros(),
    grantedUsd: micros().notNull().default(sql`0`),
    /** Who has published it last. */
    publishedBy: text(),
  },
  (t) => [
    uniqueIndex('a_code_is_one_live_bonus').on(t.code).where(sql`${t.state} = 'live'`),
    uniqueIndex('one_super_bonus').on(t.isSuper).where(sql`${t.isSuper} = 1 AND ${t.state} = 'live'`),
  ],
)

/** The amounts of a bonus in one currency. */
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
    minDeposit: micros().notNull().default(sql`0`),
  },
  (t) => [primaryKey({ columns: [t.bonusId, t.currency] })],
)

/**
 * A bonus that a player was given. Each change of its state is one conditional UPDATE, and moves its money in the same
 * transaction; of two that want to end it one wins.
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
    /** What it was given for, so that it is given once: a code, a place in a tournament; empty where a player has one of it. */
    reference: text().notNull().default(''),
    /** The terms as they were, whole, and their SHA-256. */
    terms: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    termsHash: text().notNull(),
    currency: currencyCode().notNull(),
    state: text({ enum: ['available', 'active', 'completed', 'cancelled', 'expired'] }).notNull(),
    /** Why it has ended. */
    reason: text(),
    /** As it was given; 0 while it waits for a deposit. */
    amount: micros().notNull().default(sql`0`),
    /** To be staked, what was, and what has become real money. */
    need: micros().notNull().default(sql`0`),
    done: micros().notNull().default(sql`0`),
    released: micros().notNull().default(sql`0`),
    /** Whether it is a bet or spins, and no money. */
    isFreeBet: integer({ mode: 'boolean' }).notNull().default(false),
    /** What a free bet was staked on, by its reference in the ledger. */
    stakeReference: text(),
    /** The deposit that it was given for. */
    depositId: text(),
    /** Whether the next deposit is to be made with it. */
    isChosen: integer({ mode: 'boolean' }).notNull().default(false),
    offerUntil: instant().notNull(),
    activeUntil: instant(),
    createdAt: instant().notNull(),
    closedAt: instant(),
    /** Who has given it by hand. */
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

/** What one operator would give a player by hand, where it takes two. */
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

/** A stake with bonus money in it, by its reference in the ledger. */
export const bonusStakes = sqliteTable(
  'bonus_stakes',
  {
    reference: text().primaryKey(),
    grantId: text()
      .notNull()
      .references(() => bonusGrants.id),
    game: text().notNull(),
    /** Of it. */
    bonusPart: micros().notNull(),
    /** What the bonus part counts, in 1e-4, unless it is won too cheaply. */
    contributionBp: integer().notNull(),
    /** What it has counted; null while it is open. */
    counted: micros(),
    closedAt: instant(),
  },
  (t) => [index('open_bonus_stakes').on(t.grantId).where(sql`${t.closedAt} IS NULL`)],
)

/** Where the spins of a bonus are played. */
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
    /** What they were given by; null of a release in which they were no bonus. */
    grantId: text().references(() => bonusGrants.id),
  },
  (t) => [
    uniqueIndex('one_grant_a_campaign').on(t.userId, t.campaignId),
    index('free_spins_by_campaign').on(t.campaignId),
    uniqueIndex('spins_of_a_grant').on(t.grantId),
    check('spins_left_are_not_negative', sql`${t.spinsLeft} >= 0`),
  ],
)

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
