import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { PRIZES } from './book-section.ts'
import { tournaments } from './handlers.ts'
import type { Commands, Platform } from './platform.ts'

/** Tournaments: who takes part, how rounds count, and what the first places are paid at the end. */
export const module = {
  handlers: { tournaments },
  books: [PRIZES],
  jobs: [{ name: 'settle tournaments', everyMs: MINUTE_MS, run: settleAll }],
  // what is over is over, on a fresh site too
  async seed(platform) {
    await platform.writer.execute('seedTournaments', undefined)
    await settleAll(platform)
  },
} satisfies Module<Commands>

async function settleAll({ writer }: Pick<Platform, 'writer'>): Promise<void> {
  for (;;) {
    const { changed } = await writer.execute('settleTournament', undefined)
    if (changed === 0) return
  }
}
