import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, type StoredJson } from './columns.ts'

/** The first response to each idempotency key, returned to every repeat. */
export const idempotencyRecords = sqliteTable(
  'idempotency_records',
  {
    /** `{scope}:{key}`: keys are scoped per player. */
    key: text().primaryKey(),
    command: text().notNull(),
    bodyHash: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('idempotency_records_by_time').on(t.createdAt)],
)

/** Number of attempts per window: failed logins of an account, registrations from an address. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** `{limit}:{who}`; email addresses only as a hash. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('rate_limits_by_end').on(t.endsAt)],
)

/** Progress of jobs over whole tables. The next run continues from here, in whichever process. */
export const jobCursors = sqliteTable('job_cursors', {
  job: text().primaryKey(),
  cursor: text({ mode: 'json' }).$type<StoredJson>().notNull(),
  savedAt: instant().notNull(),
})
