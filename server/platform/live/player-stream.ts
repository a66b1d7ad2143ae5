import { CURRENCY_CODES } from '#server/contract/constants/currencies.ts'
import type { LiveTopic } from '#server/contract/live.ts'
import { formatMicros } from '#server/rules/money.ts'
import { sessionChannel } from '../accounts/end-session.ts'
import { balanceChannel } from '../money/index.ts'
import { readWalletStates } from '../money/reads.ts'
import type { Platform } from '../platform.ts'
import { eventStream, type StreamEvent } from './event-stream.ts'
import type { Frame, Hub } from './hub.ts'

type Reader = { readonly userId: string; readonly sessionId: string }

export type PlayerStream = {
  readonly reader: Reader
  readonly topics: readonly LiveTopic[]
  readonly lastEventId: string | null
}

type Topic = {
  channels(reader: Reader): readonly string[]
  /** The state that a stream begins with. */
  snapshot(platform: Pick<Platform, 'reader'>, reader: Reader): Promise<readonly StreamEvent['data'][]>
}

const TOPICS: Record<LiveTopic, Topic> = {
  balance: {
    channels: ({ userId }) => CURRENCY_CODES.map((currency) => balanceChannel({ userId, currency })),
    async snapshot(platform, { userId }) {
      const wallets = await readWalletStates(platform.reader, userId)
      return wallets.map((wallet) => ({ ...wallet, balance: formatMicros(wallet.balance) }))
    },
  },
}

/**
 * The events of one player's browser. It ends after `signed_out` when the session does, and without it when the platform
 * stops: then the reader comes back with its Last-Event-ID.
 */
export function openPlayerStream(
  platform: Pick<Platform, 'live' | 'reader' | 'log'>,
  { reader, topics, lastEventId }: PlayerStream,
): ReadableStream<Uint8Array> {
  const { live, log } = platform
  const topicOf = new Map(topics.flatMap((topic) => TOPICS[topic].channels(reader).map((one) => [one, topic] as const)))
  const ending = sessionChannel(reader.sessionId)
  const channels = [...topicOf.keys(), ending]

  return eventStream(({ send, end }) => {
    const missed = missedFrames(live, lastEventId, channels)
    // what comes while the snapshot is read waits for it
    let held: Frame[] | null = missed ? null : []
    const idOf = (sequence: number) => `${live.epoch}.${sequence}`
    const startedAt = live.sequence

    function pass({ sequence, channel, data }: Frame) {
      const topic = topicOf.get(channel)
      if (topic) return send({ id: idOf(sequence), topic, data })
      send({ id: idOf(sequence), topic: 'signed_out', data: {} })
      end()
    }

    async function begin() {
      for (const topic of topics)
        for (const data of await TOPICS[topic].snapshot(platform, reader)) send({ id: idOf(startedAt), topic, data })
      const waiting = held ?? []
      held = null
      waiting.forEach(pass)
    }

    const stop = live.subscribe({
      channels,
      onFrame: (frame) => (held ? held.push(frame) : pass(frame)),
      onClose: end,
    })
    if (missed) missed.forEach(pass)
    else
      begin().catch((err: unknown) => {
        log.error({ err }, 'a live stream could not begin')
        end()
      })
    return stop
  })
}

/** Null where the id is of another run, or too old. */
function missedFrames(live: Hub, lastEventId: string | null, channels: readonly string[]): readonly Frame[] | null {
  const [epoch, sequence] = lastEventId?.split('.') ?? []
  if (epoch !== live.epoch || !/^\d{1,15}$/.test(sequence ?? '')) return null
  return live.since(Number(sequence), channels)
}
