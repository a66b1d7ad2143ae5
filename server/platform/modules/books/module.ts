import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { books } from './handlers.ts'
import type { Commands, Parts } from './platform.ts'
import { publishBooks } from './publish-books.ts'

/** What the operator publishes of the books for anybody to check: sums, a tree of what is owed to players, the log's roots. */
export const module = {
  handlers: { books },
  // what is due once a day and once an hour; what a stop has cut short goes on within a minute
  jobs: [{ name: 'publish the books', everyMs: MINUTE_MS, run: publishBooks }],
  // a fresh site has a page to show before the first minute is over
  seeds: [{ name: 'published books', run: (platform) => publishBooks(platform, new AbortController().signal) }],
} satisfies Module<Commands, Parts>
