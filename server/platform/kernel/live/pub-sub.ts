/** A message on a channel; `data` becomes JSON. */
export type LiveMessage = { readonly channel: string; readonly data: Readonly<Record<string, unknown>> }

/** A message as all readers of its channel receive it: one object, however many readers. */
export type SequencedMessage = LiveMessage & { readonly sequence: number }

export type Subscription = {
  readonly channels: readonly string[]
  readonly onMessage: (message: SequencedMessage) => void
  /** Called when the platform stops: no more messages follow. */
  readonly onClose: () => void
}

/** Passes messages on to subscribers, and keeps the latest ones for readers that reconnect. */
export type PubSub = {
  /** Identifies this run of the platform: sequence numbers of other runs are invalid. */
  readonly epoch: string
  readonly sequence: number
  readonly readers: number
  publish(message: LiveMessage): void
  /** Whether a channel has a subscriber now. */
  isFollowed(channel: string): boolean
  /** Returns the function that unsubscribes. */
  subscribe(subscription: Subscription): () => void
  /** Closes every subscription, and later ones immediately. */
  close(): void
  /** Messages on these channels after a sequence number; null if some may have been dropped. */
  since(sequence: number, channels: readonly string[]): readonly SequencedMessage[] | null
}

/** A browser reconnects within seconds; at a thousand bets per second this covers about four. */
const KEPT_MESSAGES = 4096

export function createPubSub(epoch: string, kept = KEPT_MESSAGES): PubSub {
  const listeners = new Map<string, Set<Subscription['onMessage']>>()
  const recent: SequencedMessage[] = []
  const open = new Set<Subscription>()
  let sequence = 0
  let isClosed = false

  return {
    epoch,
    get sequence() {
      return sequence
    },
    get readers() {
      return open.size
    },
    publish({ channel, data }) {
      const message: SequencedMessage = { sequence: ++sequence, channel, data }
      recent.push(message)
      // dropped in blocks: shifting the array for each event would cost O(length) each time
      if (recent.length >= kept * 2) recent.splice(0, recent.length - kept)
      for (const onMessage of listeners.get(channel) ?? []) onMessage(message)
    },
    isFollowed: (channel) => listeners.has(channel),
    subscribe(subscription) {
      const { channels, onMessage, onClose } = subscription
      if (isClosed) {
        onClose()
        return () => {}
      }
      open.add(subscription)
      for (const channel of channels) {
        const all = listeners.get(channel) ?? new Set()
        listeners.set(channel, all.add(onMessage))
      }
      return () => {
        open.delete(subscription)
        for (const channel of channels) {
          const all = listeners.get(channel)
          all?.delete(onMessage)
          if (all?.size === 0) listeners.delete(channel)
        }
      }
    },
    close() {
      isClosed = true
      for (const { onClose } of [...open]) onClose()
    },
    since(after, channels) {
      const oldest = recent[0]?.sequence ?? sequence + 1
      if (after > sequence || after < oldest - 1) return null
      const wanted = new Set(channels)
      return recent.filter((message) => message.sequence > after && wanted.has(message.channel))
    },
  }
}

type Listeners = ReadonlyMap<string, { onAnnouncement(announcement: LiveMessage): void }>

/** Passes the writer's announcements on to the listener of their channel, or else to the live streams. */
export const dispatch =
  (listeners: Listeners, live: Pick<PubSub, 'publish'>) =>
  (announcement: LiveMessage): void => {
    const listener = listeners.get(announcement.channel)
    if (listener) listener.onAnnouncement(announcement)
    else live.publish(announcement)
  }
