import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { COUNTED_BETS, PLACES, PRIZES, ROUNDS } from './book-section.ts'
import { DEMO_TOURNAMENTS } from './commands/seed-tournaments.ts'
import { tournaments } from './handlers.ts'
import type { Commands, Platform } from './platform.ts'

/** Tournaments: entries, scoring and prizes. */
export const module = {
  handlers: { tournaments },
  books: [PRIZES, PLACES, ROUNDS, COUNTED_BETS],
  jobs: [{ name: 'settle tournaments', everyMs: MINUTE_MS, run: settleAll }],
  seeds: [
    ...DEMO_TOURNAMENTS.map((only) => ({
      name: `tournament ${only}`,
      run: ({ writer }: Platform) => writer.execute('seedTournaments', { only }),
    })),
    // settles the finished tournament of a fresh site as well
    { name: 'tournament results', run: settleAll },
  ],
} satisfies Module<Commands>

async function settleAll({ writer }: Pick<Platform, 'writer'>): Promise<void> {
  for (;;) {
    const { changed } = await writer.execute('settleTournament', undefined)
    if (changed === 0) return
  }
}
