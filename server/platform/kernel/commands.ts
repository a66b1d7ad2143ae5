/** Commands that are no module's own: every module may execute them. */
export { saveJobCursor } from './jobs/save-job-cursor.ts'
export { pruneIdempotencyRecords } from './prune-idempotency-records.ts'
export { consumeRateLimits, refundRateLimits } from './rate-limits/attempts.ts'
