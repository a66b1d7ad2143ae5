/** Commands that belong to no module. Every module may execute them. */
export { saveJobCursor } from './jobs/save-job-cursor.ts'
export { consumeRateLimits, refundRateLimits } from './rate-limits/attempts.ts'
export { pruneIdempotencyRecords } from './with-idempotency.ts'
