/** What is told on a channel; `data` becomes JSON. */
export type News = { readonly channel: string; readonly data: Readonly<Record<string, unknown>> }

/** News as every reader of their channel gets them: written once, however many read. */
export type Frame = News & { readonly sequence: number }

export type Subscription = {
  readonly channels: readonly string[]
  readonly onFrame: (frame: Frame) => void
  /** The hub closes: nothing more comes. */
  readonly onClose: () => void
}

/** Passes news on to who listens, and remembers the last of them for who was away for a moment. */
export type Hub = {
  /** Names this run of the platform: sequences of another one mean nothing. */
  readonly epoch: string
  /** Of the last frame. */
  readonly sequence: number
  /** How many subscriptions are open. */
  readonly readers: number
  publish(news: News): void
  /** Returns how to stop. */
  subscribe(subscription: Subscription): () => void
  /** Ends every subscription, and each later one at once. */
  close(): void
  /** What came on these channels after a sequence; null when some of it may be forgotten. */
  since(sequence: number, channels: readonly string[]): readonly Frame[] | null
}

/** A reconnecting browser is back within seconds; at a thousand bets a second this is some four of them. */
const REMEMBERED = 4096

export function createHub(epoch: string, remembered = REMEMBERED): Hub {
  const listeners = new Map<string, Set<Subscription['onFrame']>>()
  const recent: Frame[] = []
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
      const frame: Frame = { sequence: ++sequence, channel, data }
      recent.push(frame)
      // cut in blocks: to shift an array by one for each event would cost its length each time
      if (recent.length >= remembered * 2) recent.splice(0, recent.length - remembered)
      for (const onFrame of listeners.get(channel) ?? []) onFrame(frame)
    },
    subscribe(subscription) {
      const { channels, onFrame, onClose } = subscription
      if (isClosed) {
        onClose()
        return () => {}
      }
      open.add(subscription)
      for (const channel of channels) {
        const all = listeners.get(channel) ?? new Set()
        listeners.set(channel, all.add(onFrame))
      }
      return () => {
        open.delete(subscription)
        for (const channel of channels) {
          const all = listeners.get(channel)
          all?.delete(onFrame)
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
      return recent.filter((frame) => frame.sequence > after && wanted.has(frame.channel))
    },
  }
}
