import type { Logger } from 'pino'
import type { LiveTopic } from '#server/shared/contract/live.ts'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../surroundings.ts'
import type { StreamEvent, StreamSource } from './event-stream.ts'
import type { PubSub, SequencedMessage } from './pub-sub.ts'
import type { Topics } from './topic.ts'

export type StreamPlayer = {
  readonly userId: string
  /** Channel that announces the end of the session. */
  readonly endChannel: string
  readonly isSignedIn: () => Promise<boolean>
  /** When the session expires, in ms since the epoch. Expiry is not announced. */
  readonly endsAt: number
}

export type StreamRequest = {
  /** Null for a visitor, who may read public topics only. */
  readonly player: StreamPlayer | null
  readonly topics: readonly LiveTopic[]
  readonly lastEventId: string | null
  /** Called once, however the stream ends. */
  readonly onEnd?: () => void
}

type RequestedTopic<Platform> = {
  readonly name: LiveTopic
  readonly channels: readonly string[]
  snapshot(platform: Platform): Promise<readonly StreamEvent['data'][]>
}

/** Refusal: unauthorized, if a visitor requests a player's topic. */
function requestedTopic<Platform>(
  topics: Topics<Platform>,
  name: LiveTopic,
  player: StreamPlayer | null,
): RequestedTopic<Platform> {
  const topic = topics[name]
  if (topic.isPublic) return { name, channels: topic.channels(), snapshot: (platform) => topic.snapshot(platform) }
  if (player === null) throw new Refusal('unauthorized')
  const { userId } = player
  return { name, channels: topic.channels(userId), snapshot: (platform) => topic.snapshot(platform, userId) }
}

/**
 * Source of the event stream of one browser. A player's stream ends after `signed_out` when the session ends; on expiry,
 * one ping later at most. When the platform stops, every stream ends without `signed_out`, and the reader reconnects
 * with its Last-Event-ID.
 */
export function liveSource<Platform extends { readonly live: PubSub; readonly log: Logger; readonly clock: Clock }>(
  platform: Platform,
  known: Topics<Platform>,
  { player, topics, lastEventId, onEnd }: StreamRequest,
): StreamSource {
  const { live, log, clock } = platform
  const requested = topics.map((name) => requestedTopic(known, name, player))
  const nameOf = new Map(requested.flatMap(({ name, channels }) => channels.map((channel) => [channel, name] as const)))
  const channels = [...nameOf.keys(), ...(player ? [player.endChannel] : [])]

  return ({ send, end, beforePings }) => {
    const missed = missedMessages(live, lastEventId, channels)
    // messages that arrive while the session and the snapshot are read are queued
    let held: SequencedMessage[] | null = []
    const idOf = (sequence: number) => `${live.epoch}.${sequence}`
    const startedAt = live.sequence

    function signOut(sequence: number) {
      send({ id: idOf(sequence), topic: 'signed_out', data: {} })
      end()
    }

    function pass({ sequence, channel, data }: SequencedMessage) {
      const topic = nameOf.get(channel)
      if (topic) send({ id: idOf(sequence), topic, data })
      else signOut(sequence)
    }

    async function begin() {
      // from here on the end of the session is announced; an end between the bearer's check and now is found here
      if (player && !(await player.isSignedIn())) return signOut(startedAt)
      if (missed) missed.forEach(pass)
      else
        for (const { name, snapshot } of requested)
          for (const data of await snapshot(platform)) send({ id: idOf(startedAt), topic: name, data })
      const waiting = held ?? []
      held = null
      waiting.forEach(pass)
    }

    beforePings(() => {
      if (player && clock.now() >= player.endsAt) signOut(live.sequence)
    })
    const stop = live.subscribe({
      channels,
      onMessage: (message) => (held ? held.push(message) : pass(message)),
      onClose: end,
    })
    begin().catch((err: unknown) => {
      log.error({ err }, 'could not open a live stream')
      end()
    })
    return () => {
      stop()
      onEnd?.()
    }
  }
}

/** Null if the id is of another run of the platform, or too old. */
function missedMessages(
  live: PubSub,
  lastEventId: string | null,
  channels: readonly string[],
): readonly SequencedMessage[] | null {
  const [epoch, sequence] = lastEventId?.split('.') ?? []
  if (epoch !== live.epoch || !/^\d{1,15}$/.test(sequence ?? '')) return null
  return live.since(Number(sequence), channels)
}
