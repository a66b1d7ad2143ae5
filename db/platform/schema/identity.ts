import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { currencyCode, instant } from './columns.ts'

/** A player's account with the site: who, how to sign in, what was chosen. Money is in `ledger.ts`. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** In the one form of `server/shared/constants/contact.ts`; the spelling that was typed is not kept. */
    email: text().unique(),
    phone: text().unique(),
    passwordHash: text(),
    registerMethod: text().notNull(),
    currency: currencyCode(),
    locale: text({ enum: LOCALES }),
    timezone: text(),
    /** Whether the player has set the time zone themselves; else it is the browser's. */
    isTimezoneChosen: integer({ mode: 'boolean' }).notNull().default(false),
    isEmailVerified: integer({ mode: 'boolean' }).notNull().default(false),
    isPhoneVerified: integer({ mode: 'boolean' }).notNull().default(false),
    isAvatarHidden: integer({ mode: 'boolean' }).notNull().default(false),
    isStatisticsHidden: integer({ mode: 'boolean' }).notNull().default(false),
    premiumStatus: text(),
    /** Of the check of the player's identity; registration writes `none` (the default in the database is an older one). */
    verificationStatus: text().notNull().default('unverified'),
    /** Pages that the operator has opened to the account. */
    features: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Attribution of the registration call: partner, adplace, stag, promo. */
    attribution: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    createdAt: instant().notNull(),
    /** Since when the player wants letters about offers; null for none, which nobody is asked to change. */
    marketingSince: instant(),
    /** Whose documents the account is proven by, or is about to be, as a keyed hash: the same person has the same in each account. */
    personHash: text(),
    /** When the player closed it: then nothing of the row says any more who they were. */
    closedAt: instant(),
  },
  (t) => [
    index('users_of_person').on(t.personHash).where(sql`${t.personHash} IS NOT NULL`),
    index('users_with_foreign_email').on(t.id).where(sql`${t.email} GLOB '*[^ -~]*' OR ${t.email} = ''`),
    index('users_who_want_offers').on(t.id).where(sql`${t.marketingSince} IS NOT NULL`),
  ],
)

/**
 * What accounts were known by that were closed while their player was stopped from playing: no other is opened with it
 * before that ends. Only keyed hashes are stored.
 */
export const barredContacts = sqliteTable(
  'barred_contacts',
  {
    hash: text().primaryKey(),
    /** Null for good. */
    until: instant(),
  },
  (t) => [index('barred_contacts_by_end').on(t.until).where(sql`${t.until} IS NOT NULL`)],
)

/** A login. It lives 30 days and ends once; its tokens come and go. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Hex. The successor of a token is HMAC(secret, token): two refreshes at once make the same one. */
    secret: text().notNull(),
    ip: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** `replaced`: the same browser has signed in anew. */
    endReason: text({ enum: ['logout', 'reuse', 'revoked', 'replaced'] }),
    /** How sure it is that this is the player: 2 once two factors were shown, or a passkey, which is both. */
    assurance: integer().notNull().default(1),
    /** When the player last showed that it is them; null for sessions from before this was kept, which count from their login. */
    provenAt: instant(),
  },
  (t) => [index('sessions_by_user').on(t.userId)],
)

/** Browsers that a player has signed in from, as the SHA-256 of what a fingerprint says of them. */
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

/** What players have paid in from, as the SHA-256 of what a provider calls it. */
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

/** How players show themselves; one is small enough to travel within the profile. */
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
     * When its successor takes over: at once after a refresh, at its natural end when the successor was offered early.
     * A refresh later than the grace period after it is a reuse.
     */
    rotatedAt: instant(),
  },
  (t) => [index('session_tokens_by_session').on(t.sessionId)],
)

/** Whom an OpenID provider means by one of its subjects. */
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

/** The application that makes a player's codes of 30 seconds (TOTP, RFC 6238). It is asked for from its confirmation on. */
export const authenticators = sqliteTable('authenticators', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** Base32, sealed. */
  sealedSecret: text().notNull(),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
  /** The 30 seconds whose code was shown last: neither it nor an older one is taken again. */
  lastStep: integer().notNull().default(0),
})

/** What signs a player in once whose authenticator is lost. */
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

/** A key pair of a player's device or password manager (WebAuthn): it signs in by itself and counts as two factors. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The authenticator's own name for it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it has signed, as it says itself; many say 0 for ever. */
    counter: integer().notNull(),
    /** The domain that it was made for: browsers offer it nowhere else. */
    rpId: text().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('passkeys_by_user').on(t.userId)],
)

/** What an authenticator is asked to sign, good for one answer within minutes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: ['register', 'sign_in', 'step_up'] }).notNull(),
    /** Whose session asked; null where nobody is signed in yet. */
    sessionId: text().references(() => sessions.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index('passkey_challenges_by_end').on(t.expiresAt)],
)
