/** What is told on a channel; `data` becomes JSON. */
export type LiveMessage = { readonly channel: string; readonly data: Readonly<Record<string, unknown>> }

/** A message as every reader of its channel gets it: written once, however many read. */
export type SequencedMessage = LiveMessage & { readonly sequence: number }

export type Subscription = {
  readonly channels: readonly string[]
  readonly onMessage: (message: SequencedMessage) => void
  /** The platform stops: nothing more comes. */
  readonly onClose: () => void
}

/** Passes messages on to who listens, and keeps the last of them for who was away for a moment. */
export type PubSub = {
  /** Names this run of the platform: sequences of another one mean nothing. */
  readonly epoch: string
  /** Of the last message. */
  readonly sequence: number
  /** How many subscriptions are open. */
  readonly readers: number
  publish(message: LiveMessage): void
  /** Returns how to stop. */
  subscribe(subscription: Subscription): () => void
  /** Ends every subscription, and each later one at once. */
  close(): void
  /** What came on these channels after a sequence; null when some of it may no longer be kept. */
  since(sequence: number, channels: readonly string[]): readonly SequencedMessage[] | null
}

/** A reconnecting browser is back within seconds; at a thousand bets a second this is some four of them. */
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
      // cut in blocks: to shift an array by one for each event would cost its length each time
      if (recent.length >= kept * 2) recent.splice(0, recent.length - kept)
      for (const onMessage of listeners.get(channel) ?? []) onMessage(message)
    },
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

/** Gives what the writer announces to whoever listens on its channel in the place of streams, or else to the streams. */
export const passOn =
  (listeners: Listeners, live: Pick<PubSub, 'publish'>) =>
  (announcement: LiveMessage): void => {
    const listener = listeners.get(announcement.channel)
    if (listener) listener.onAnnouncement(announcement)
    else live.publish(announcement)
  }
