import type { Listener } from '#server/platform/kernel/module.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import { LISTED_BETS, publicBetsAcrossPlayers } from './queries/public-bets.ts'

/** Channel of all players' bets. */
export const BET_FEED_CHANNEL = 'bets'

/** As often as a reader can follow. The cost per reader does not grow with the traffic. */
const PUBLISH_INTERVAL_MS = 500

type FeedParts = Pick<Platform, 'reader' | 'live' | 'log'> & { readonly games: GameProviders }

/** Collects committed bets and publishes those of the last half second together, at most the newest of them. */
export function createBetFeed({ reader, games, live, log }: FeedParts): Listener {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function publish() {
    timer = undefined
    const ids = waiting.slice(-LISTED_BETS)
    waiting = []
    const bets = await publicBetsAcrossPlayers({ reader, games }, ids)
    if (!isClosed) live.publish({ channel: BET_FEED_CHANNEL, data: { bets } })
  }

  return {
    onAnnouncement({ data }) {
      if (isClosed) return
      waiting.push(String(data.id))
      timer ??= setTimeout(
        () => publish().catch((err: unknown) => log.error({ err }, 'could not publish the latest bets')),
        PUBLISH_INTERVAL_MS,
      )
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
