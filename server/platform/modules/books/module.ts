import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { LIABILITY_DAYS, LIABILITY_NODES, LOG_HOURS, LOGGED_DAYS } from './book-sections.ts'
import { books } from './handlers.ts'
import { LOGGED_TOTALS } from './intervals/book-section.ts'
import { logIntervals } from './intervals/log-intervals.ts'
import type { Commands, Parts } from './platform.ts'
import { publishBooks } from './publish-books.ts'

const SECOND_MS = 1000

/**
 * Published statements of the books that anyone can verify: totals, a tree of liabilities to players, and Merkle roots
 * of the log.
 */
export const module = {
  handlers: { books },
  books: [LOG_HOURS, LIABILITY_DAYS, LIABILITY_NODES, LOGGED_DAYS, LOGGED_TOTALS],
  // due once a day and once an hour; after an interruption it continues within a minute
  jobs: [
    { name: 'publish the books', everyMs: MINUTE_MS, run: publishBooks },
    { name: 'log totals', everyMs: SECOND_MS, run: (platform) => logIntervals(platform) },
  ],
  // so that the page of a fresh site is not empty for the first minute
  seeds: [{ name: 'published books', run: (platform) => publishBooks(platform, new AbortController().signal) }],
} satisfies Module<Commands, Parts>
