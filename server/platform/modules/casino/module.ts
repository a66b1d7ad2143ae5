import { Counter } from 'prom-client'
import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { CASINO_CHAINS, CASINO_ROUNDS, CASINO_SEEDS, LOGGED_CHAINS } from './book-section.ts'
import { casino } from './handlers.ts'
import { reconcileProviders } from './jobs/reconcile-providers.ts'
import { watchRounds } from './jobs/watch-rounds.ts'
import type { Commands, Parts } from './platform.ts'
import { TABLE_BETS, TABLE_RESULTS } from './table-results.ts'
import { walletPages } from './wallet-page.ts'

/** Games of third-party providers: their catalog, launches and wallet API. */
export const module = {
  handlers: { casino },
  pages: walletPages,
  books: [CASINO_ROUNDS, CASINO_SEEDS, CASINO_CHAINS, LOGGED_CHAINS, TABLE_RESULTS, TABLE_BETS],
  // due once a day and once an hour; providers that could not be reached are retried
  jobs: [
    {
      name: 'purge launches',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('purgeLaunches', undefined)),
    },
    { name: 'watch rounds of providers', everyMs: MINUTE_MS, run: watchRounds },
    { name: 'reconcile with providers', everyMs: 10 * MINUTE_MS, run: reconcileProviders },
  ],
  meters(registry) {
    const alarms = new Counter({
      name: 'fairline_platform_provider_alarms_total',
      help: 'Transactions that the books of a provider of games do not agree on, wins and rounds that are too late: any is an alarm.',
      labelNames: ['kind'],
      registers: [registry],
    })
    return {
      keepAlarms(kept, outcome) {
        if (outcome === 'answer') for (const { kind } of kept.alarms) alarms.inc({ kind })
      },
    }
  },
} satisfies Module<Commands, Parts>
