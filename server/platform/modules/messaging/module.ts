import { Counter } from 'prom-client'
import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { deliverMessages } from './deliver-messages.ts'
import { outbox } from './outbox-pages.ts'
import type { Commands, Providers } from './platform.ts'

/** Interval of the delivery jobs, so that codes are sent without delay. */
const SECOND_MS = 1000

/** Emails and SMS: their texts, and the outbox for delivery. */
export const module = {
  pages: outbox,
  jobs: [
    { name: 'deliver emails', everyMs: SECOND_MS, run: (platform) => deliverMessages(platform, 'email') },
    { name: 'deliver SMS', everyMs: SECOND_MS, run: (platform) => deliverMessages(platform, 'phone') },
    {
      name: 'purge emails and SMS',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('purgeMessages', undefined)),
    },
  ],
  meters(registry) {
    const deadLetters = new Counter({
      name: 'fairline_platform_dead_letters_total',
      help: 'Emails and SMS that nobody has taken in all their attempts: any is an alarm.',
      registers: [registry],
    })
    return { giveUpMessage: (_message, outcome) => outcome === 'answer' && deadLetters.inc() }
  },
} satisfies Module<Commands, Providers>
