import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { balanceTopic } from './balance-topic.ts'
import { LEDGER_INVARIANTS } from './invariants.ts'
import { checkBooks } from './jobs/check-books.ts'

/** Money: accounts and the transfers between them. It imports no other module, and every module that moves money imports it. */
export const module = {
  topics: { balance: balanceTopic },
  statuses: { stake_rolled_back: 409 },
  invariants: LEDGER_INVARIANTS,
  jobs: [{ name: 'check the books', everyMs: HOUR_MS, run: checkBooks }],
} satisfies Module
