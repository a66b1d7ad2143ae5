import type { Listener } from '#server/platform/kernel/module.ts'
import { every } from '#server/shared/timers.ts'
import { phaseOf } from './book/event-row.ts'
import { SPORTS_TOPIC_CHANNEL } from './channels.ts'
import { eventFacts, listedMarkets, type MarketView, marketsOf } from './event-view.ts'
import type { Platform } from './platform.ts'
import { findEvents, readDownProducers, readUpCheck } from './queries/events.ts'
import { sportsState } from './sports-state.ts'

/** Four times a second at most. */
const PUBLISH_INTERVAL_MS = 250
/** Interval of the check for silent producers, since silence is not announced. */
const SILENCE_CHECK_MS = 2000

export const silentView = (silent: ReadonlyMap<string, number>) =>
  [...silent].map(([producer, since]) => ({ producer, since: new Date(since).toISOString() }))

type Published = {
  readonly version: number
  /** Signatures of the markets by key. */
  readonly markets: ReadonlyMap<string, string>
  /** Keys of the markets in lists. */
  readonly listed: ReadonlySet<string>
}

/** Reads events announced by commands, and publishes the markets whose offers have changed. */
export function createSportsFeed(platform: Platform): Listener {
  const { live, log, scheduler } = platform
  const published = new Map<string, Published>()
  let waiting = new Set<string>()
  let cancel: (() => void) | undefined
  let isClosed = false

  async function publish(): Promise<void> {
    cancel = undefined
    const ids = [...waiting]
    waiting = new Set()
    const [events, isHeard] = await Promise.all([findEvents(platform, ids), readUpCheck(platform)])
    const changes = events.map((event) => {
      const markets = marketsOf(event, isHeard(event.producer))
      const before = published.get(event.id)
      const now = new Map(markets.map((market) => [market.key, signOf(market)]))
      const phase = phaseOf(event.status)
      const isOver = phase !== 'not_started' && phase !== 'live'
      const listed = new Set(listedMarkets(markets))
      const keys = [...listed].map(({ key }) => key)
      if (isOver) published.delete(event.id)
      else published.set(event.id, { version: event.version, markets: now, listed: new Set(keys) })
      const gone = [...(before?.markets.keys() ?? [])].filter((key) => !now.has(key))
      const isRelisted = gone.length > 0 || keys.some((key) => !before?.listed.has(key))
      return {
        ...eventFacts(event),
        market_count: markets.length,
        from: before?.version ?? null,
        changed: markets.filter(
          (market) => before?.markets.get(market.key) !== now.get(market.key) || (isRelisted && listed.has(market)),
        ),
        gone,
        ...(isRelisted && { listed: keys }),
      }
    })
    if (isClosed || changes.length === 0) return
    live.publish({ channel: SPORTS_TOPIC_CHANNEL, data: { events: changes } })
    sportsState(platform).position = `${live.epoch}.${live.sequence}`
  }

  let silentBefore = ''
  async function listen(): Promise<void> {
    const silent = silentView(await readDownProducers(platform))
    const names = silent.map(({ producer }) => producer).join()
    if (isClosed || names === silentBefore) return
    silentBefore = names
    live.publish({ channel: SPORTS_TOPIC_CHANNEL, data: { events: [], silent } })
  }
  const stop = every(scheduler.after, SILENCE_CHECK_MS, () => {
    listen().catch((err: unknown) => isClosed || log.error({ err }, 'could not publish a producer outage'))
  })

  return {
    onAnnouncement({ data }) {
      if (isClosed) return
      sportsState(platform).changes += 1
      waiting.add(String(data.event))
      cancel ??= scheduler.after(PUBLISH_INTERVAL_MS, () => {
        publish().catch((err: unknown) => isClosed || log.error({ err }, 'could not publish changes of sports events'))
      })
    },
    close() {
      isClosed = true
      stop()
      cancel?.()
    },
  }
}

/** Signature of a market as readers see it, so that unchanged odds are not sent twice. */
const signOf = ({ status, outcomes }: MarketView) =>
  `${status} ${outcomes.map(({ id, odds }) => `${id}=${odds}`).join(' ')}`
