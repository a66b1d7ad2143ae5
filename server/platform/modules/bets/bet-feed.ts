import type { Listener } from '#server/platform/kernel/module.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import { LISTED_BETS, publicBetsAcrossPlayers } from './queries/public-bets.ts'

/** Channel of all players' bets. */
export const BET_FEED_CHANNEL = 'bets'

/** As often as a reader can follow. The cost per reader does not grow with the traffic. */
const PUBLISH_INTERVAL_MS = 500

type FeedParts = Pick<Platform, 'reader' | 'live' | 'log' | 'scheduler'> & { readonly games: GameProviders }

/** Collects committed bets and publishes those of the last half second together, at most the newest of them. */
export function createBetFeed({ reader, games, live, log, scheduler }: FeedParts): Listener {
  let waiting: string[] = []
  let cancel: (() => void) | undefined
  let isClosed = false

  async function publish() {
    cancel = undefined
    const ids = waiting.slice(-LISTED_BETS)
    waiting = []
    const bets = await publicBetsAcrossPlayers({ reader, games }, ids)
    if (!isClosed) live.publish({ channel: BET_FEED_CHANNEL, data: { bets } })
  }

  return {
    onAnnouncement({ data }) {
      if (isClosed) return
      waiting.push(String(data.id))
      cancel ??= scheduler.after(PUBLISH_INTERVAL_MS, () => {
        publish().catch((err: unknown) => log.error({ err }, 'could not publish the latest bets'))
      })
    },
    close() {
      isClosed = true
      cancel?.()
    },
  }
}
