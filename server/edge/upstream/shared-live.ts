import { LIVE_SERVICE, type LiveTopic } from '#server/shared/contract/live.ts'
import { type BaseSettings, upstreamBase } from './bases.ts'
import { type LiveMessage, type OpenLive, streamOver } from './live.ts'
import { createLiveStates, type LiveStates } from './live-states.ts'
import type { UpstreamContext } from './upstream-context.ts'

/** Opens a stream of public topics, on nobody's behalf. Resolves and throws as OpenLive does. */
export type OpenPublicLive = (
  request: PublicLiveRequest,
  upstreamContext: UpstreamContext,
) => Promise<AsyncIterable<LiveMessage>>

export type PublicLiveRequest = {
  readonly topics: readonly LiveTopic[]
  readonly signal: AbortSignal
}

/** What a reader may leave unread: public news are a few a second. */
const MAX_UNREAD = 64

/** Whom a stream tells what comes by it, each message the same object for all of them. */
export type LiveReader = {
  /** False where so much was unread that the reader has been dropped. */
  readonly push: (message: LiveMessage) => boolean
  /** Once, when the stream is over; nothing comes after it. */
  readonly fail: (error: unknown) => void
}

/** One stream of the operator's for all readers of the same topics. */
export type SharedLive = {
  /** What comes by it as a reader asks for it. */
  readonly open: OpenPublicLive
  /** Tells a reader what there is and, until it leaves, what comes; also that the stream could not be opened. */
  readonly follow: FollowPublicLive
}
export type FollowPublicLive = (
  topics: readonly LiveTopic[],
  upstreamContext: UpstreamContext,
  reader: LiveReader,
) => Following
type Following = { readonly opened: Promise<void>; readonly leave: () => void }

type Channel = {
  readonly readers: Set<LiveReader>
  readonly states: LiveStates
  readonly opened: Promise<void>
  readonly leave: AbortController
}

/** Each reader has a stream of its own: for a runtime that lends nothing from one request to another. */
export function createOwnLive(openLive: OpenLive): OpenPublicLive {
  return ({ topics, signal }, upstreamContext) =>
    openLive({ topics, lastEventId: null, signal }, { upstreamContext, bearer: null })
}

/**
 * One stream of the operator's for all readers of the same topics: opened with the first of them, left with the last.
 * Whoever joins it is told first what there is, as by a stream of their own. When it breaks, it breaks for all, and whoever comes back opens it anew.
 */
export function createSharedLive(openLive: OpenLive, settings: BaseSettings): SharedLive {
  const channels = new Map<string, Channel>()

  function openChannel(key: string, topics: readonly LiveTopic[], upstreamContext: UpstreamContext): Channel {
    const leave = new AbortController()
    const readers = new Set<LiveReader>()
    // a stream for everybody is asked for in nobody's name
    const nobody: UpstreamContext = { ...upstreamContext, address: null, userAgent: null }
    const opening = openLive(
      { topics, lastEventId: null, signal: leave.signal },
      { upstreamContext: nobody, bearer: null },
    )
    const states = createLiveStates()
    const channel: Channel = { readers, states, leave, opened: opening.then(() => {}) }
    channels.set(key, channel)
    // whoever follows is told by the end of the stream
    channel.opened.catch(() => {})
    const forget = () => channels.get(key) === channel && channels.delete(key)
    leave.signal.addEventListener('abort', forget)
    pump(opening, channel).catch(() => leave.abort())
    return channel
  }

  const follow: FollowPublicLive = (topics, upstreamContext, reader) => {
    const base = upstreamBase(settings, LIVE_SERVICE, upstreamContext.apiOrigin ?? upstreamContext.siteOrigin)
    const key = [base, ...[...topics].sort()].join(' ')
    const channel = channels.get(key) ?? openChannel(key, topics, upstreamContext)
    const { readers, states, opened, leave } = channel
    for (const message of states.all()) reader.push(message)
    readers.add(reader)
    return {
      opened,
      leave() {
        readers.delete(reader)
        if (readers.size === 0) leave.abort()
      },
    }
  }

  const open: OpenPublicLive = async ({ topics, signal }, upstreamContext) => {
    const { reader, messages } = readerQueue(signal)
    const { opened, leave } = follow(topics, upstreamContext, reader)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    await opened
    return messages
  }
  return { open, follow }
}

async function pump(opening: Promise<AsyncIterable<LiveMessage>>, { readers, states, leave }: Channel): Promise<void> {
  let end: unknown = streamOver('the live stream ended')
  try {
    for await (const message of await opening) {
      states.take(message)
      for (const reader of readers) if (!reader.push(message)) readers.delete(reader)
      if (readers.size === 0) leave.abort()
    }
  } catch (error) {
    end = error
  }
  // what breaks here is over, also the operator's side of it, and before anybody hears: who comes next must not join it
  leave.abort()
  for (const { fail } of readers) fail(end)
}

/**
 * Between a stream that waits for nobody and a reader at their own speed. Who is too slow is dropped, and nothing is kept
 * for them: what they missed would be missing from the state that they come back to.
 */
function readerQueue(signal: AbortSignal): { reader: LiveReader; messages: AsyncIterable<LiveMessage> } {
  const unread: LiveMessage[] = []
  let failure: { readonly error: unknown } | undefined
  let wake = () => {}
  signal.addEventListener('abort', () => wake())
  const reader: LiveReader = {
    push(message) {
      const isTooSlow = unread.length >= MAX_UNREAD
      if (isTooSlow) {
        unread.length = 0
        failure = { error: streamOver('the reader is too slow') }
      } else unread.push(message)
      wake()
      return !isTooSlow
    },
    fail(error) {
      failure = { error }
      wake()
    },
  }
  async function* messages() {
    while (!signal.aborted) {
      const message = unread.shift()
      if (message) yield message
      else if (failure) throw failure.error
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return { reader, messages: messages() }
}
