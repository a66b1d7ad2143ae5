import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { paymentPages } from '#server/platform/providers/payments/pages.ts'
import { BORDER_TRANSFERS, DEPOSITS, WITHDRAWALS } from './book-section.ts'
import { payments } from './handlers.ts'
import type { Commands, Parts } from './platform.ts'
import { findDeposit } from './queries/deposits.ts'
import { findSentPayout } from './queries/find-withdrawals.ts'
import { SEND_EVERY_MS, sendPayouts } from './send-payouts.ts'

/** Deposits and withdrawals. Also serves payment pages for providers that have none. */
export const module = {
  handlers: { payments },
  statuses: { signature_invalid: 401, withdrawal_stands: 403 },
  books: [DEPOSITS, WITHDRAWALS, BORDER_TRANSFERS],
  pages: ({ payments, reader, clock, log }) =>
    paymentPages(payments, {
      clock,
      log,
      findDeposit: (id) => findDeposit(reader, id),
      findPayout: (id) => findSentPayout(reader, id),
    }),
  jobs: [
    {
      name: 'expire deposits',
      everyMs: MINUTE_MS,
      run: ({ writer }) => inPages(() => writer.execute('expireDeposits', undefined)),
    },
    {
      name: 'lapse withdrawals',
      everyMs: MINUTE_MS,
      async run({ writer }) {
        let after: string | null = ''
        while (after !== null) ({ next: after } = await writer.execute('resumeIdentified', { after }))
        await inPages(() => writer.execute('lapseWithdrawals', undefined))
      },
    },
    {
      name: 'purge callbacks',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('purgeCallbacks', undefined)),
    },
    { name: 'send payouts', everyMs: SEND_EVERY_MS, run: sendPayouts },
  ],
} satisfies Module<Commands, Parts>
