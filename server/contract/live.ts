import { z } from 'zod'
import { amount, balanceVersion, currency } from './wire.ts'

/**
 * The live stream: `GET {general}/live?topics=balance`, a text/event-stream. Each event has an id, its topic as the
 * event's name and JSON as its data. A stream begins with the state of each topic, or after a Last-Event-ID that is
 * still known with what came since. `signed_out` is the last event of a session; the stream ends after it.
 */
export const LIVE_PATH = '/live'
export const LIVE_SERVICE = 'general'

/** What each topic tells. */
export const LIVE_TOPICS = {
  /** What the player can spend in one currency. */
  balance: z.object({ currency, balance: amount, version: balanceVersion }),
} as const
export type LiveTopic = keyof typeof LIVE_TOPICS

export const liveTopic = z.enum(Object.keys(LIVE_TOPICS) as [LiveTopic, ...LiveTopic[]])

const topicEvent = z.object({ topic: z.literal('balance'), data: LIVE_TOPICS.balance })
const signedOut = z.object({ topic: z.literal('signed_out'), data: z.object({}) })

export const liveEvent = z.discriminatedUnion('topic', [topicEvent, signedOut])
export type LiveEvent = z.output<typeof liveEvent>

/** The number of a player's topics that may be asked for at once: each there is. */
export const liveTopics = z.array(liveTopic).min(1).max(Object.keys(LIVE_TOPICS).length)
