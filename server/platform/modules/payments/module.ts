import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { paymentPages } from '#server/platform/providers/payments/pages.ts'
import { payments } from './handlers.ts'
import type { Commands, Providers } from './platform.ts'
import { findDeposit } from './queries/find-deposit.ts'

/** Money that comes in. The pages of a provider that has none of its own are served here. */
export const module = {
  handlers: { payments },
  statuses: { signature_invalid: 401 },
  pages: ({ payments, reader, clock, log }) =>
    paymentPages(payments, { clock, log, findDeposit: (id) => findDeposit(reader, id) }),
  jobs: [
    {
      name: 'expire deposits',
      everyMs: MINUTE_MS,
      run: ({ writer }) => inPages(() => writer.execute('expireDeposits', undefined)),
    },
  ],
} satisfies Module<Commands, Providers>
