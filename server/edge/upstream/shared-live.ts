import { LIVE_SERVICE, type LiveTopic } from '#server/shared/contract/live.ts'
import { type BaseSettings, upstreamBase } from './bases.ts'
import { type LiveMessage, type OpenLive, streamEnded } from './live.ts'
import { createLiveStates, type LiveStates } from './live-states.ts'
import type { UpstreamContext } from './upstream-context.ts'

/** Opens a stream of public topics, without a user. Resolves and throws as OpenLive does. */
export type OpenPublicLive = (
  request: PublicLiveRequest,
  upstreamContext: UpstreamContext,
) => Promise<AsyncIterable<LiveMessage>>

/** Topics that a reader follows. */
export type PublicTopics = {
  readonly topics: readonly LiveTopic[]
  /** Position that the reader's data include. */
  readonly after?: string | undefined
}
export type PublicLiveRequest = PublicTopics & { readonly signal: AbortSignal }

/** Limit of unread messages per reader: there are a few public messages per second. */
const MAX_UNREAD = 64

/** Receiver of a stream's messages; each message is the same object for all readers. */
export type LiveReader = {
  /** False if the reader was dropped because of too many unread messages. */
  readonly push: (message: LiveMessage) => boolean
  /** Called once, when the stream has ended; nothing follows. */
  readonly fail: (error: unknown) => void
}

/** One stream of the operator for all readers of the same topics. */
export type SharedLive = {
  /** Opens an iterable for one reader. */
  readonly open: OpenPublicLive
  /**
   * Sends a reader the current state and, until it leaves, all messages; also reports if the stream could not be
   * opened.
   */
  readonly follow: FollowPublicLive
}
export type FollowPublicLive = (
  request: PublicTopics,
  upstreamContext: UpstreamContext,
  reader: LiveReader,
) => Following
type Following = { readonly opened: Promise<void>; readonly leave: () => void }

/** How long a stream stays open without readers: the next page of a reader opens it again. */
const LINGER_MS = 10_000

type Channel = {
  readonly readers: Set<LiveReader>
  readonly states: LiveStates
  readonly opened: Promise<void>
  readonly leave: AbortController
  /** Timer of a stream without readers. */
  closing: ReturnType<typeof setTimeout> | undefined
}

/** A separate stream for each reader: for a runtime that cannot share objects between requests. */
export function createOwnLive(openLive: OpenLive): OpenPublicLive {
  return ({ topics, signal }, upstreamContext) =>
    openLive({ topics, lastEventId: null, signal }, { upstreamContext, bearer: null })
}

/**
 * One stream of the operator for all readers of the same topics: opened with the first reader, closed some seconds
 * after the last. New readers first receive the current state, as from their own stream. A failure ends the stream for
 * all, and reconnecting readers reopen it.
 */
export function createSharedLive(openLive: OpenLive, settings: BaseSettings, lingerMs = LINGER_MS): SharedLive {
  const channels = new Map<string, Channel>()

  function leaveIfEmpty(channel: Channel): void {
    if (channel.readers.size > 0 || channel.leave.signal.aborted) return
    clearTimeout(channel.closing)
    channel.closing = setTimeout(() => channel.readers.size === 0 && channel.leave.abort(), lingerMs)
  }

  function openChannel(key: string, topics: readonly LiveTopic[], upstreamContext: UpstreamContext): Channel {
    const leave = new AbortController()
    const readers = new Set<LiveReader>()
    // a shared stream is requested without a user
    const nobody: UpstreamContext = { ...upstreamContext, address: null, userAgent: null }
    const opening = openLive(
      { topics, lastEventId: null, signal: leave.signal },
      { upstreamContext: nobody, bearer: null },
    )
    const states = createLiveStates()
    const channel: Channel = { readers, states, leave, opened: opening.then(() => {}), closing: undefined }
    channels.set(key, channel)
    // followers are notified by the end of the stream
    channel.opened.catch(() => {})
    const forget = () => {
      clearTimeout(channel.closing)
      if (channels.get(key) === channel) channels.delete(key)
    }
    leave.signal.addEventListener('abort', forget)
    pump(opening, channel, () => leaveIfEmpty(channel)).catch(() => leave.abort())
    return channel
  }

  const follow: FollowPublicLive = ({ topics, after }, upstreamContext, reader) => {
    const base = upstreamBase(settings, LIVE_SERVICE, upstreamContext.apiOrigin ?? upstreamContext.siteOrigin)
    const key = [base, ...[...topics].sort()].join(' ')
    const channel = channels.get(key) ?? openChannel(key, topics, upstreamContext)
    const { readers, states, opened } = channel
    for (const message of states.all(after)) reader.push(message)
    readers.add(reader)
    return {
      opened,
      leave() {
        readers.delete(reader)
        leaveIfEmpty(channel)
      },
    }
  }

  const open: OpenPublicLive = async ({ signal, ...request }, upstreamContext) => {
    const { reader, messages } = readerQueue(signal)
    const { opened, leave } = follow(request, upstreamContext, reader)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    await opened
    return messages
  }
  return { open, follow }
}

async function pump(
  opening: Promise<AsyncIterable<LiveMessage>>,
  { readers, states, leave }: Channel,
  leaveIfEmpty: () => void,
): Promise<void> {
  let end: unknown = streamEnded('the live stream ended')
  try {
    for await (const message of await opening) {
      states.take(message)
      for (const reader of readers)
        if (!reader.push(message)) {
          readers.delete(reader)
          leaveIfEmpty()
        }
    }
  } catch (error) {
    end = error
  }
  // a failed stream is closed, also at the operator's side, before readers are notified: new readers must not join it
  leave.abort()
  for (const { fail } of readers) fail(end)
}

/**
 * Queue between a stream that waits for no one and a reader at its own speed. A slow reader is dropped together with
 * its unread messages: a state with gaps would be wrong, and on return it gets the current one.
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
        failure = { error: streamEnded('the reader is too slow') }
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
