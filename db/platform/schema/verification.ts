import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_KINDS, DOCUMENT_PAGES } from '#server/shared/constants/documents.ts'
import { instant } from './columns.ts'
import { users } from './identity.ts'

/** The check of a player's identity; how it stands is `users.verification_status`. */
export const identityChecks = sqliteTable(
  'identity_checks',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** Name, day of birth and country as JSON, sealed. */
    sealedHolder: text().notNull(),
    /** What the operator has told the player of it. */
    reason: text(),
    /** Who of the operator's people decided last, by their key; null for nobody yet, and for a provider's rule. */
    decidedBy: text(),
    changedAt: instant().notNull(),
    /** Since when it is somebody else's turn to look at it; null where it is not. */
    sentAt: instant(),
  },
  (t) => [index('identity_checks_sent').on(t.sentAt)],
)

/** Pages of documents: pictures that were read and written anew, sealed. */
export const identityDocuments = sqliteTable(
  'identity_documents',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    page: text({ enum: DOCUMENT_PAGES }).notNull(),
    /** WebP. */
    sealed: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('one_document_a_page').on(t.userId, t.page)],
)

/** Files on their way here, one a page, for an hour. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    page: text({ enum: DOCUMENT_PAGES }).notNull(),
    /** Of the whole file. */
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('one_upload_a_page').on(t.userId, t.page), index('uploads_by_time').on(t.createdAt)],
)

export const uploadPieces = sqliteTable(
  'upload_pieces',
  {
    uploadId: text()
      .notNull()
      .references(() => uploads.id),
    number: integer().notNull(),
    sealed: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
)
