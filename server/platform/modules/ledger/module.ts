import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { balanceTopic } from './balance-topic.ts'
import { LEDGER_SECTIONS } from './books/inspect-books.ts'
import { checkBooks } from './jobs/check-books.ts'

/** Money: accounts and the transfers between them. It imports no other module, and every module that moves money imports it. */
export const module = {
  topics: { balance: balanceTopic },
  statuses: { stake_rolled_back: 409 },
  books: LEDGER_SECTIONS,
  // an hour from one beginning to the next; what a stop has cut short goes on within a minute
  jobs: [{ name: 'check the books', everyMs: MINUTE_MS, run: checkBooks }],
} satisfies Module
