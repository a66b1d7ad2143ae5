import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_KINDS, DOCUMENT_PAGES } from '#server/shared/constants/documents.ts'
import { instant } from './columns.ts'
import { users } from './identity.ts'

/** Identity verification of a player; its status is `users.verification_status`. */
export const identityChecks = sqliteTable(
  'identity_checks',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** Name, date of birth and country as JSON, encrypted. */
    sealedHolder: text().notNull(),
    /** The operator's message to the player. */
    reason: text(),
    /** Operator who decided last; null if nobody has, or if a provider's rule decided. */
    decidedBy: text(),
    changedAt: instant().notNull(),
    /** When it was submitted for review; null if it is not in review. */
    sentAt: instant(),
  },
  (t) => [index('identity_checks_sent').on(t.sentAt)],
)

/** Pages of documents: images decoded and re-encoded, encrypted. */
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

/** Files being uploaded, one per page, for an hour. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    page: text({ enum: DOCUMENT_PAGES }).notNull(),
    /** Size of the whole file. */
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
