import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { betCounter } from '../bets/reads.ts'
import { SPORTS_BETS } from './book-section.ts'
import { SPORTS_CHANNEL, SPORTS_DUE_CHANNEL, SPORTS_TOPIC_CHANNEL } from './channels.ts'
import { settleAll, startSports } from './engine.ts'
import { sports } from './handlers.ts'
import { SPORTS_LEGS } from './leg-section.ts'
import { createSportsFeed, silentView } from './live-feed.ts'
import { SPORTS_MESSAGES } from './message-section.ts'
import type { Commands, FedPlatform } from './platform.ts'
import { readDownProducers } from './queries/events.ts'
import { sportsState } from './sports-state.ts'

const DAY_MS = 24 * HOUR_MS
/** Today and the days on whose matches bets are accepted. */
const COMMITTED_DAYS = 3

/** The sportsbook: a feed of events and odds, bets on them, and their settlement. */
export const module = {
  handlers: { sports },
  statuses: { market_closed: 409, odds_changed: 409, selections_related: 409 },
  // lists are separate calls: a stream sends changes only, and starts with the silent producers
  topics: {
    sports: {
      isPublic: true,
      channels: () => [SPORTS_TOPIC_CHANNEL],
      snapshot: async (platform) => {
        const { position } = sportsState(platform)
        return [{ events: [], silent: silentView(await readDownProducers(platform)), position }]
      },
    },
  },
  listeners: {
    [SPORTS_CHANNEL]: createSportsFeed,
    [SPORTS_DUE_CHANNEL]: (platform) => ({ onAnnouncement: () => sportsState(platform).wake(), close() {} }),
  },
  books: [SPORTS_BETS, SPORTS_LEGS, SPORTS_MESSAGES],
  jobs: [
    {
      name: 'commit to days of matches',
      everyMs: HOUR_MS,
      async run({ writer, clock, odds }) {
        const dayHashOf = odds?.dayHashOf
        if (!dayHashOf) return
        const today = Math.floor(clock.now() / DAY_MS)
        const days = Array.from({ length: COMMITTED_DAYS }, (_, ahead) => today + ahead)
        await writer.execute('commitSportsDays', { days: days.map((day) => ({ day, seedHash: dayHashOf(day) })) })
      },
    },
    {
      name: 'prune messages of the sports feed',
      everyMs: HOUR_MS,
      run: ({ writer }) => inPages(() => writer.execute('pruneSportsMessages', undefined)),
    },
    {
      name: 'void bets on matches that were never played',
      everyMs: HOUR_MS,
      async run({ writer }) {
        await inPages(() => writer.execute('voidOverdueMatches', undefined))
        await settleAll(writer)
      },
    },
  ],
  engine: { name: 'sports', start: startSports },
  meters(registry) {
    const bets = betCounter(registry)
    return { placeSportsBet: (_, outcome) => bets.inc({ game: 'sports', outcome }) }
  },
} satisfies Module<Commands, Pick<FedPlatform, 'odds' | 'promises'>>
