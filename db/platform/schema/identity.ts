import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { BLOCK_SCOPES } from '#server/shared/constants/player-blocks.ts'
import { PLAYER_TAGS } from '#server/shared/constants/player-tags.ts'
import { RISK_FLAGS } from '#server/shared/constants/risk-flags.ts'
import { currencyCode, instant } from './columns.ts'

/** A player's account: identity, login methods, preferences. Money is in `ledger.ts`. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Normalized by `server/shared/constants/contact.ts`; the spelling as typed is not stored. */
    email: text().unique(),
    phone: text().unique(),
    passwordHash: text(),
    registerMethod: text().notNull(),
    currency: currencyCode(),
    locale: text({ enum: LOCALES }),
    timezone: text(),
    /** Whether the player has set the time zone; otherwise it is the browser's. */
    isTimezoneChosen: integer({ mode: 'boolean' }).notNull().default(false),
    isEmailVerified: integer({ mode: 'boolean' }).notNull().default(false),
    isPhoneVerified: integer({ mode: 'boolean' }).notNull().default(false),
    isAvatarHidden: integer({ mode: 'boolean' }).notNull().default(false),
    isStatisticsHidden: integer({ mode: 'boolean' }).notNull().default(false),
    premiumStatus: text(),
    /** Status of the identity verification. Registration writes `none`; the column's default is an older one. */
    verificationStatus: text().notNull().default('unverified'),
    /** Feature pages that the operator has enabled for the account. */
    features: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Attribution of the registration call: partner, adplace, stag, promo. */
    attribution: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    createdAt: instant().notNull(),
    /** Marketing consent since; null without it. Consent is never requested again. */
    marketingSince: instant(),
    /**
     * Keyed hash of the person whose documents verify the account, or are about to. The same person has the same hash
     * in every account.
     */
    personHash: text(),
    /** When the player closed the account. From then on the row has no personal data. */
    closedAt: instant(),
  },
  (t) => [
    index('users_of_person').on(t.personHash).where(sql`${t.personHash} IS NOT NULL`),
    index('users_with_foreign_email').on(t.id).where(sql`${t.email} GLOB '*[^ -~]*' OR ${t.email} = ''`),
    index('users_who_want_offers').on(t.id).where(sql`${t.marketingSince} IS NOT NULL`),
  ],
)

/**
 * Contacts of accounts that were closed during a self-exclusion or time-out: no new account may use them before that
 * ends. Only keyed hashes are stored.
 */
export const barredContacts = sqliteTable(
  'barred_contacts',
  {
    hash: text().primaryKey(),
    /** Null: permanently. */
    until: instant(),
  },
  (t) => [index('barred_contacts_by_end').on(t.until).where(sql`${t.until} IS NOT NULL`)],
)

/** Blocks that operators have set for players. Rows that have ended stay as history. */
export const playerBlocks = sqliteTable(
  'player_blocks',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    scope: text({ enum: BLOCK_SCOPES }).notNull(),
    /** Null for one without an end. */
    until: instant(),
    /** Case that it belongs to; null without one. Only two people can end it early. */
    caseId: text(),
    /** Operator's name. */
    setBy: text().notNull(),
    setAt: instant().notNull(),
    /** When it was ended before its time. */
    liftedAt: instant(),
    liftedBy: text(),
  },
  (t) => [
    index('player_blocks_of_user').on(t.userId, t.id),
    index('player_blocks_in_force').on(t.userId, t.scope).where(sql`${t.liftedAt} IS NULL`),
    index('closing_players').on(t.userId).where(sql`${t.scope} = 'closing' AND ${t.liftedAt} IS NULL`),
  ],
)

/** Notes of operators on players; deleted when the account is closed. */
export const playerNotes = sqliteTable(
  'player_notes',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** Operator's name. */
    writtenBy: text().notNull(),
    writtenAt: instant().notNull(),
  },
  (t) => [index('player_notes_of_user').on(t.userId, t.id)],
)

/** Tags of players, from a closed list; deleted when the account is closed. */
export const playerTags = sqliteTable(
  'player_tags',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    tag: text({ enum: PLAYER_TAGS }).notNull(),
    /** Operator's name. */
    setBy: text().notNull(),
    setAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tag] })],
)

/** Risk flags of players with the reasons of operators; deleted when the account is closed. */
export const playerFlags = sqliteTable(
  'player_flags',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    flag: text({ enum: RISK_FLAGS }).notNull(),
    reason: text().notNull(),
    /** Operator's name. */
    setBy: text().notNull(),
    setAt: instant().notNull(),
    clearedBy: text(),
    clearedAt: instant(),
    /** Reason why it was cleared. */
    clearedFor: text(),
  },
  (t) => [
    uniqueIndex('one_flag_of_a_kind').on(t.userId, t.flag).where(sql`${t.clearedAt} IS NULL`),
    index('player_flags_of_user').on(t.userId, t.setAt),
  ],
)

/** Keys of the hashes of personal data in operators' audit log. Deleted when the account is closed. */
export const auditKeys = sqliteTable('audit_keys', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** Hexadecimal. */
  key: text().notNull(),
})

/** A login session. It lives 30 days and ends once; its tokens rotate. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /**
     * Hexadecimal. The successor of a token is HMAC(secret, token), so that two simultaneous refreshes produce the same
     * token.
     */
    secret: text().notNull(),
    ip: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** `replaced`: the same browser has logged in again. */
    endReason: text({ enum: ['logout', 'reuse', 'revoked', 'replaced'] }),
    /** Authentication assurance level: 2 after two factors or a passkey (which counts as both). */
    assurance: integer().notNull().default(1),
    /** Time of the last authentication; null for sessions older than this column, which count from their login. */
    provenAt: instant(),
  },
  (t) => [
    index('sessions_by_user').on(t.userId),
    index('sessions_by_address').on(t.ip).where(sql`${t.ip} IS NOT NULL`),
  ],
)

/** Browsers that a player has logged in from, as SHA-256 of the fingerprint. */
export const fingerprints = sqliteTable(
  'fingerprints',
  {
    hash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    firstSeenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.userId] }), index('fingerprints_of_user').on(t.userId)],
)

/** Payment instruments that a player has deposited from, as SHA-256 of the provider's identifier. */
export const paymentInstruments = sqliteTable(
  'payment_instruments',
  {
    hash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    firstSeenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.userId] }), index('payment_instruments_of_user').on(t.userId)],
)

/** Avatars. One is small enough to be part of the profile response. */
export const avatars = sqliteTable('avatars', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** WebP in base64. */
  picture: text().notNull(),
})

/** Only hashes of tokens are stored. */
export const sessionTokens = sqliteTable(
  'session_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id),
    issuedAt: instant().notNull(),
    freshUntil: instant().notNull(),
    /**
     * When its successor takes over: immediately after a refresh, or at its natural end if the successor was issued
     * early. A refresh with this token later than the grace period after that counts as reuse.
     */
    rotatedAt: instant(),
  },
  (t) => [index('session_tokens_by_session').on(t.sessionId)],
)

/** Links from a subject of an OpenID provider to a user. */
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

/** Authenticator app for 30-second codes (TOTP, RFC 6238). Required at login once confirmed. */
export const authenticators = sqliteTable('authenticators', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** Base32, encrypted. */
  sealedSecret: text().notNull(),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
  /** Time step (30 s) of the last accepted code. This step and older ones are rejected. */
  lastStep: integer().notNull().default(0),
})

/** Single-use codes to log in when the authenticator is lost. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    hash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/**
 * WebAuthn key pair of a player's device or password manager. It logs in without a password and counts as two factors.
 */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The authenticator's credential id, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signature counter reported by the authenticator; many always report 0. */
    counter: integer().notNull(),
    /** Domain that it was created for: browsers offer it nowhere else. */
    rpId: text().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('passkeys_by_user').on(t.userId)],
)

/** Challenges for authenticators to sign, single-use and valid for minutes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: ['register', 'sign_in', 'step_up'] }).notNull(),
    /** Session that requested the challenge; null before login. */
    sessionId: text().references(() => sessions.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index('passkey_challenges_by_end').on(t.expiresAt)],
)
