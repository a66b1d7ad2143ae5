import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { limits } from './handlers.ts'
import type { Commands } from './platform.ts'

/**
 * Player protection: players' own limits, time-outs and exclusions, and rules of the jurisdiction. Every stake passes
 * through it.
 */
export const module = {
  handlers: { limits },
  statuses: {
    self_excluded: 403,
    timed_out: 403,
    autobet_refused: 403,
    identity_required: 403,
    cycle_too_short: 429,
    reality_check: 409,
    limit_waits: 409,
    cannot_shorten: 409,
  },
  jobs: [
    {
      name: 'lapse changes of limits',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('lapseLimitChanges', undefined)),
    },
  ],
} satisfies Module<Commands>
