import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { balanceChannel } from './accounts.ts'
import { LEDGER_SECTIONS } from './books/inspect-books.ts'
import { checkBooks } from './jobs/check-books.ts'
import { pruneCheckpoints } from './jobs/prune-checkpoints.ts'
import { log } from './log/handlers.ts'
import { logPages } from './log/log-pages.ts'
import { checkpointEngine } from './log/sign-regularly.ts'
import type { Commands, Watched } from './platform.ts'
import { readWalletStates } from './read-wallets.ts'

/** A player's spendable balances, one message per currency. */
const balanceTopic = {
  isPublic: false,
  channels: (userId: string) => CURRENCY_CODES.map((currency) => balanceChannel({ userId, currency })),
  async snapshot({ reader }: Pick<Platform, 'reader'>, userId: string) {
    const wallets = await readWalletStates(reader, userId)
    return wallets.map((wallet) => ({ ...wallet, balance: formatMicros(wallet.balance) }))
  },
} as const

/** Money: accounts and transfers. It imports no other module, and every module that moves money imports it. */
export const module = {
  handlers: { log },
  pages: logPages,
  engine: checkpointEngine,
  topics: { balance: balanceTopic },
  statuses: { stake_rolled_back: 409 },
  books: LEDGER_SECTIONS,
  // one hour between starts; after an interruption it resumes within a minute
  jobs: [
    { name: 'check the books', everyMs: MINUTE_MS, run: checkBooks },
    { name: 'prune checkpoints', everyMs: HOUR_MS, run: pruneCheckpoints },
    {
      name: 'erase openings',
      everyMs: MINUTE_MS,
      run: ({ writer }) => inPages(() => writer.execute('eraseOpeningsPage', undefined)),
    },
  ],
} satisfies Module<Commands, Watched>
