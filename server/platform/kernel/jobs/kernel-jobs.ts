import type { Platform } from '../platform.ts'
import { inPages } from './page.ts'
import { HOUR_MS, type Job } from './start-jobs.ts'

export const KERNEL_JOBS: readonly Job<Platform>[] = [
  {
    name: 'prune idempotency records',
    everyMs: HOUR_MS,
    run: ({ writer }) => inPages(() => writer.execute('pruneIdempotencyRecords', undefined)),
  },
]
