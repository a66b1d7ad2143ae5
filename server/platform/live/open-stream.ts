import { CURRENCY_CODES } from '#server/contract/constants/currencies.ts'
import type { LiveTopic } from '#server/contract/live.ts'
import { formatMicros } from '#server/rules/money.ts'
import { sessionChannel } from '../accounts/end-session.ts'
import { BET_FEED_CHANNEL } from '../bet-feed/bet-feed.ts'
import { balanceChannel } from '../money/index.ts'
import { readWalletStates } from '../money/reads.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { eventStream, type StreamEvent } from './event-stream.ts'
import type { Frame, Hub } from './hub.ts'

type Player = { readonly userId: string; readonly sessionId: string }

export type StreamRequest = {
  /** Null is a visitor, to whom public topics are open. */
  readonly player: Player | null
  readonly topics: readonly LiveTopic[]
  readonly lastEventId: string | null
}

type Topic = {
  channels(): readonly string[]
  /** The state that a stream begins with. */
  snapshot(platform: Pick<Platform, 'reader'>): Promise<readonly StreamEvent['data'][]>
}

/** Refusal: unauthorized, where a visitor asks for what is a player's own. */
function topicOf(topic: LiveTopic, player: Player | null): Topic {
  switch (topic) {
    case 'bets':
      // the lists of bets are asked for by themselves: a stream adds to them
      return { channels: () => [BET_FEED_CHANNEL], snapshot: async () => [] }
    case 'balance': {
      if (player === null) throw new Refusal('unauthorized')
      const { userId } = player
      return {
        channels: () => CURRENCY_CODES.map((currency) => balanceChannel({ userId, currency })),
        async snapshot({ reader }) {
          const wallets = await readWalletStates(reader, userId)
          return wallets.map((wallet) => ({ ...wallet, balance: formatMicros(wallet.balance) }))
        },
      }
    }
  }
}

/**
 * The events of one browser. A player's ends after `signed_out` when the session does; every stream ends without it when
 * the platform stops: then the reader comes back with its Last-Event-ID.
 */
export function openStream(
  platform: Pick<Platform, 'live' | 'reader' | 'log'>,
  { player, topics, lastEventId }: StreamRequest,
): ReadableStream<Uint8Array> {
  const { live, log } = platform
  const asked = topics.map((name) => ({ name, ...topicOf(name, player) }))
  const nameOf = new Map(asked.flatMap(({ name, channels }) => channels().map((channel) => [channel, name] as const)))
  const channels = [...nameOf.keys(), ...(player ? [sessionChannel(player.sessionId)] : [])]

  return eventStream(({ send, end }) => {
    const missed = missedFrames(live, lastEventId, channels)
    // what comes while the snapshot is read waits for it
    let held: Frame[] | null = missed ? null : []
    const idOf = (sequence: number) => `${live.epoch}.${sequence}`
    const startedAt = live.sequence

    function pass({ sequence, channel, data }: Frame) {
      const topic = nameOf.get(channel)
      if (topic) return send({ id: idOf(sequence), topic, data })
      send({ id: idOf(sequence), topic: 'signed_out', data: {} })
      end()
    }

    async function begin() {
      for (const { name, snapshot } of asked)
        for (const data of await snapshot(platform)) send({ id: idOf(startedAt), topic: name, data })
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
