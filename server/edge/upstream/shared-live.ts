import { LIVE_SERVICE, type LiveTopic } from '#server/shared/contract/live.ts'
import { type BaseSettings, upstreamBase } from './bases.ts'
import type { LiveMessage, OpenLive } from './live.ts'
import type { UpstreamContext } from './upstream-context.ts'
import { UpstreamError } from './upstream-error.ts'

/** Opens a stream of public topics, on nobody's behalf. Resolves and throws as OpenLive does. */
export type OpenPublicLive = (
  request: PublicLiveRequest,
  upstreamContext: UpstreamContext,
) => Promise<AsyncIterable<LiveMessage>>

export type PublicLiveRequest = {
  readonly topics: readonly LiveTopic[]
  readonly signal: AbortSignal
}

/** What a reader may leave unread: public news are a few a second, and the newest of them count. */
const MAX_UNREAD = 64

type Reader = { readonly push: (message: LiveMessage) => void; readonly fail: (error: unknown) => void }
type Channel = { readonly readers: Set<Reader>; readonly opened: Promise<void>; readonly leave: AbortController }

/** Each reader has a stream of its own: for a runtime that lends nothing from one request to another. */
export function createOwnLive(openLive: OpenLive): OpenPublicLive {
  return ({ topics, signal }, upstreamContext) =>
    openLive({ topics, lastEventId: null, signal }, { upstreamContext, bearer: null })
}

/**
 * One stream of the operator's for all readers of the same topics: opened with the first of them, left with the last.
 * When it breaks, it breaks for all, and whoever comes back opens it anew.
 */
export function createSharedLive(openLive: OpenLive, settings: BaseSettings): OpenPublicLive {
  const channels = new Map<string, Channel>()

  function openChannel(key: string, topics: readonly LiveTopic[], upstreamContext: UpstreamContext): Channel {
    const leave = new AbortController()
    const readers = new Set<Reader>()
    // a stream for everybody is asked for in nobody's name
    const nobody: UpstreamContext = { ...upstreamContext, address: null, userAgent: null }
    const opening = openLive(
      { topics, lastEventId: null, signal: leave.signal },
      { upstreamContext: nobody, bearer: null },
    )
    const channel: Channel = { readers, leave, opened: opening.then(() => {}) }
    channels.set(key, channel)
    const forget = () => channels.get(key) === channel && channels.delete(key)
    leave.signal.addEventListener('abort', forget)
    pump(opening, readers).then(forget)
    return channel
  }

  return async ({ topics, signal }, upstreamContext) => {
    const base = upstreamBase(settings, LIVE_SERVICE, upstreamContext.apiOrigin ?? upstreamContext.siteOrigin)
    const key = [base, ...[...topics].sort()].join(' ')
    const channel = channels.get(key) ?? openChannel(key, topics, upstreamContext)
    const queue = readerQueue(signal)
    channel.readers.add(queue.reader)
    const leave = () => {
      channel.readers.delete(queue.reader)
      if (channel.readers.size === 0) channel.leave.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    await channel.opened
    return queue.messages
  }
}

async function pump(opening: Promise<AsyncIterable<LiveMessage>>, readers: Set<Reader>): Promise<void> {
  try {
    for await (const message of await opening) for (const { push } of readers) push(message)
    for (const { fail } of readers) fail(new UpstreamError('network', 'the live stream ended'))
  } catch (error) {
    for (const { fail } of readers) fail(error)
  }
}

/** Between a stream that waits for nobody and a reader at their own speed; what they are too slow for is dropped. */
function readerQueue(signal: AbortSignal): { reader: Reader; messages: AsyncIterable<LiveMessage> } {
  const unread: LiveMessage[] = []
  let failure: { readonly error: unknown } | undefined
  let wake = () => {}
  signal.addEventListener('abort', () => wake())
  const reader: Reader = {
    push(message) {
      unread.push(message)
      if (unread.length > MAX_UNREAD) unread.shift()
      wake()
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
