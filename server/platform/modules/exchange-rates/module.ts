import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Commands, Parts } from './platform.ts'
import { readSource } from './read-source.ts'

/** A fresh site without rates waits no longer than this; sources publish once a day. */
const READ_EVERY_MS = 5 * MINUTE_MS

/** Exchange rates: by operators, or daily from a source. */
export const module = {
  jobs: [{ name: 'read exchange rates', everyMs: READ_EVERY_MS, run: readSource }],
} satisfies Module<Commands, Parts>
