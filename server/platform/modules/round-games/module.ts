import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { betCounter } from '../bets/reads.ts'
import { STOPPED_CHANNEL } from '../player-limits/index.ts'
import { roundHandlers } from './handlers.ts'
import { closeIdleRounds } from './jobs/close-idle-rounds.ts'
import type { Commands } from './platform.ts'

/** Games that are played step by step. */
export const module = {
  handlers: roundHandlers,
  statuses: {
    round_open: 409,
    round_over: 409,
    step_conflict: 409,
    step_unavailable: 409,
    cash_out_too_early: 409,
  },
  listeners: {
    [STOPPED_CHANNEL]: ({ writer, log }) => ({
      onAnnouncement: ({ data: { userId } }) =>
        void writer
          .execute('closeRoundsOfStopped', { userId: String(userId) })
          .catch((err) => log.error({ err, userId }, 'closing rounds of an excluded player failed')),
      close() {},
    }),
  },
  jobs: [{ name: 'close idle rounds', everyMs: MINUTE_MS, run: closeIdleRounds }],
  meters(registry) {
    const bets = betCounter(registry)
    // a round counts as a bet from its start
    return { startRound: ({ game }, outcome) => bets.inc({ game, outcome }) }
  },
} satisfies Module<Commands>
