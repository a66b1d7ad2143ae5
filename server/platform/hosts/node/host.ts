import type { Logger } from 'pino'
import { openReader } from '#db/platform/reader.ts'
import type { BackgroundTask, Host } from '#server/platform/kernel/host.ts'
import { systemScheduler } from '#server/platform/kernel/scheduler.ts'
import { systemClock, systemEntropy } from '#server/platform/kernel/surroundings.ts'
import { CONCURRENCY, hash, verify } from './argon2/argon2.ts'
import { openCountries } from './countries.ts'
import { openThread } from './open-thread.ts'
import { reEncode } from './re-encode.ts'
import { writerThread } from './storage/writer-thread.ts'

const WRITER = new URL('./storage/writer-entry.ts', import.meta.url)
const CHECK_BOOKS = new URL('./check-books-thread.ts', import.meta.url)

const TASKS: Readonly<Record<BackgroundTask, URL>> = { 'check the books': CHECK_BOOKS }

/** A Node process: SQLite files, and worker threads for the writer, password hashing and the books check. */
export function nodeHost({ log }: { readonly log: Logger }): Host {
  return {
    clock: systemClock,
    entropy: systemEntropy,
    scheduler: systemScheduler(systemClock),
    log,
    storage: { startWriter: writerThread(WRITER), openReader },
    passwords: { concurrency: CONCURRENCY, hash, verify },
    images: { reEncode },
    background: { start: (task, data) => openThread(TASKS[task], { name: task, data }) },
    openCountries,
  }
}
