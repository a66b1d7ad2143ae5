import type { PlatformReader } from '#db/platform/reader.ts'
import type { News } from '../live/hub.ts'
import { LISTED_BETS, publicBetsById } from './public-bets.ts'

/** The channel on which everybody's bets are told. */
export const BET_FEED_CHANNEL = 'bets'

/** As often as eyes follow; a busy site costs its readers no more than a quiet one. */
const TOLD_EVERY_MS = 500

type BetFeedOptions = {
  readonly reader: PlatformReader
  readonly publish: (news: News) => void
  readonly onFault: (error: unknown) => void
}

export type BetFeed = {
  /** Takes the id of a bet that is on disk. */
  add(id: string): void
  close(): void
}

/** Tells all readers of the bets of the last half second together, the newest of them where there were many. */
export function createBetFeed({ reader, publish, onFault }: BetFeedOptions): BetFeed {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function tell() {
    timer = undefined
    const ids = waiting.slice(-LISTED_BETS)
    waiting = []
    const bets = await publicBetsById(reader, ids)
    if (!isClosed) publish({ channel: BET_FEED_CHANNEL, data: { bets } })
  }

  return {
    add(id) {
      if (isClosed) return
      waiting.push(id)
      timer ??= setTimeout(() => tell().catch(onFault), TOLD_EVERY_MS)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
