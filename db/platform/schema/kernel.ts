import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, type StoredJson } from './columns.ts'

/** The first answer to each idempotency key, given again to every repeat. */
export const idempotencyRecords = sqliteTable(
  'idempotency_records',
  {
    /** `{scope}:{key}`: a player's keys are their own. */
    key: text().primaryKey(),
    command: text().notNull(),
    bodyHash: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('idempotency_records_by_time').on(t.createdAt)],
)

/** How often something was tried in its window: failed logins of an account, registrations from an address. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** `{limit}:{who}`; an account's address only as a hash. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('rate_limits_by_end').on(t.endsAt)],
)

/** How far a job over whole tables has come: whoever runs it next, in whichever process, goes on from there. */
export const jobCursors = sqliteTable('job_cursors', {
  job: text().primaryKey(),
  cursor: text({ mode: 'json' }).$type<StoredJson>().notNull(),
  savedAt: instant().notNull(),
})
