import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, type StoredJson } from './columns.ts'

/**
 * Operators of releases before 2026-12, each with a personal key that no longer works. Their rows are kept, because
 * decisions reference them; no new operator gets one of these names.
 */
export const operators = sqliteTable('operators', {
  name: text().primaryKey(),
  /** SHA-256 of the key, hexadecimal. Unsalted, since the key has 208 random bits. */
  keyHash: text().notNull().unique(),
  createdAt: instant().notNull(),
  endedAt: instant(),
})

/** People who work for the house. Rows of people who left are kept, because decisions and audit entries name them. */
export const deskOperators = sqliteTable('desk_operators', {
  /** `op_1`, in the audit log. */
  id: text().primaryKey(),
  /** Stored by decisions of other modules, and shown by lists. Never used again. */
  name: text().notNull().unique(),
  /** Argon2id. Null before the invitation is accepted, and for an operator with passkeys only. */
  passwordHash: text(),
  /** Secret of the authenticator, encrypted; valid once `active_at` is set. */
  sealedTotp: text(),
  /** SHA-256 of the secret: no two operators share an authenticator. */
  totpHash: text().unique(),
  /** Time step of the last accepted code: each works once. */
  totpStep: integer().notNull().default(0),
  createdAt: instant().notNull(),
  /** When the invitation was accepted. */
  activeAt: instant(),
  /** When it was made by the recovery of a lost admin: it works a day later, and may only invite for three. */
  recoveredAt: instant(),
  endedAt: instant(),
})

/** Roles beside those that ship, which are code (`server/platform/operator/permissions.ts`). */
export const deskRoles = sqliteTable('desk_roles', {
  id: text().primaryKey(),
  permissions: text({ mode: 'json' }).$type<string[]>().notNull(),
  createdAt: instant().notNull(),
})

export const deskOperatorRoles = sqliteTable(
  'desk_operator_roles',
  {
    operatorId: text()
      .notNull()
      .references(() => deskOperators.id),
    role: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.operatorId, t.role] })],
)

/** Links by which operators set their password and authenticator, once. */
export const deskInvitations = sqliteTable(
  'desk_invitations',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    operatorId: text()
      .notNull()
      .references(() => deskOperators.id),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('desk_invitations_of_operator').on(t.operatorId)],
)

export const deskSessions = sqliteTable(
  'desk_sessions',
  {
    /** `os_1`. */
    id: text().primaryKey(),
    operatorId: text()
      .notNull()
      .references(() => deskOperators.id),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    usedAt: instant().notNull(),
    /** Last passkey or code of the authenticator. */
    provenAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [index('desk_sessions_of_operator').on(t.operatorId)],
)

/** Personal keys of operators for the command line. */
export const deskKeys = sqliteTable(
  'desk_keys',
  {
    /** `ok_1`. */
    id: text().primaryKey(),
    operatorId: text()
      .notNull()
      .references(() => deskOperators.id),
    keyHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('desk_keys_of_operator').on(t.operatorId)],
)

/** Acts that wait for a second person. */
export const deskRequests = sqliteTable(
  'desk_requests',
  {
    id: text().primaryKey(),
    act: text().notNull(),
    permission: text().notNull(),
    subject: text().notNull(),
    args: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    argsHash: text().notNull(),
    why: text(),
    /** Effect of the act, as computed at the request. */
    effect: text({ mode: 'json' }).$type<StoredJson>().notNull(),
    /** The same as each operator was last shown it, by operator. */
    seen: text({ mode: 'json' }).$type<{ readonly [operator: string]: StoredJson }>().notNull().default({}),
    state: text({ enum: ['requested', 'executed', 'refused', 'cancelled', 'stale', 'expired'] }).notNull(),
    requestedBy: text()
      .notNull()
      .references(() => deskOperators.id),
    /** Session or key: the approver's is another one. */
    requestedIn: text().notNull(),
    requestedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedBy: text().references(() => deskOperators.id),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('one_open_request').on(t.act, t.subject, t.argsHash).where(sql`${t.state} = 'requested'`),
    index('desk_requests_by_state').on(t.state, t.requestedAt),
    index('desk_requests_of_operator').on(t.requestedBy, t.state),
  ],
)

/** Every act of operators, and every look at personal data. Triggers reject UPDATE and DELETE. */
export const deskAudit = sqliteTable(
  'desk_audit',
  {
    /** From 1, without gaps. */
    n: integer().primaryKey(),
    at: instant().notNull(),
    /** Operator. */
    op: text().notNull(),
    /** Permission. */
    act: text().notNull(),
    /** `player:{id}`, `withdrawal:{id}`. */
    subject: text().notNull(),
    /** Player whom the act concerns. */
    userId: text(),
    req: text(),
    ok: integer({ mode: 'boolean' }).notNull(),
    /** The entry itself: its canonical JSON. */
    entry: text().notNull(),
    /** SHA-256 of the entry, which the next one states as `prev`. */
    hash: text().notNull(),
    /** Random key of the entry's commitment in the public log. */
    salt: text().notNull(),
  },
  (t) => [
    index('desk_audit_by_subject').on(t.subject, t.n),
    index('desk_audit_by_operator').on(t.op, t.n),
    index('desk_audit_by_act').on(t.act, t.n),
    index('desk_audit_of_player').on(t.userId, t.n).where(sql`${t.userId} IS NOT NULL`),
    index('desk_audit_of_request').on(t.req, t.n).where(sql`${t.req} IS NOT NULL`),
  ],
)

/** Reasons as they were written; the entry has their keyed hash only. They can be erased. */
export const deskTexts = sqliteTable('desk_texts', {
  n: integer()
    .primaryKey()
    .references(() => deskAudit.n),
  text: text().notNull(),
})

/** Last look of a session at one group of a player's data: repeats within ten minutes write no entry. */
export const deskViews = sqliteTable(
  'desk_views',
  { sid: text().notNull(), act: text().notNull(), subject: text().notNull(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.sid, t.act, t.subject] }), index('desk_views_by_time').on(t.at)],
)

/** Intervals of entries whose commitments are in the public log. */
export const deskLogged = sqliteTable('desk_logged', {
  first: integer().primaryKey(),
  next: integer().notNull(),
  root: text().notNull(),
})
