import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Violation } from '../reads.ts'

/**
 * Checks the whole ledger (domain/money.md D.2) in a thread of its own, since that reads every entry there is, and logs
 * each violation: books that are wrong are for a person to right. Rejects when the check itself fails.
 */
export async function checkBooks({ settings, log }: Pick<Platform, 'settings' | 'log'>): Promise<readonly Violation[]> {
  const thread = new Worker(new URL('../../../check-books-thread.ts', import.meta.url), {
    workerData: settings.databaseUrl,
  })
  try {
    const [violations]: Violation[][] = await once(thread, 'message')
    for (const violation of violations ?? []) log.fatal({ violation }, 'the books are wrong')
    return violations ?? []
  } finally {
    await thread.terminate()
  }
}
