import { z } from 'zod'
import { publicBet } from './bets/bet-feed.ts'
import { crashEvent as crashNews } from './shared-rounds/crash.ts'
import { roomEvent as roomNews } from './shared-rounds/rooms.ts'
import { sportsChange } from './sports.ts'
import { amount, balanceVersion, currency } from './wire.ts'

/**
 * The live stream: `GET {general}/live?topics=balance,bets`, a text/event-stream. Each event has an id, its topic as the
 * event's name and JSON as its data. A stream begins with the state of each topic that has one, or after a
 * Last-Event-ID that is still known with what came since. Public topics need no bearer. `signed_out` is the last event
 * of a session; the stream ends after it. A stream with nothing to tell sends a comment every `LIVE_PING_MS`: one that
 * is silent for twice as long is taken for broken.
 */
export const LIVE_PATH = '/live'
export const LIVE_SERVICE = 'general'
export const LIVE_PING_MS = 15_000

/** Opaque; it travels in a header. */
export const liveEventId = z.string().regex(/^[\x21-\x7e]{1,128}$/)

/** What each topic tells. */
export const LIVE_TOPICS = {
  /** What the player can spend in one currency. */
  balance: z.object({ currency, balance: amount, version: balanceVersion }),
  /** Bets of everybody that were just settled, oldest first; on a busy site the newest of them. */
  bets: z.object({ bets: z.array(publicBet) }),
  /** The crash table and what changes at it, twice a second at most but for its phases. `shared-rounds/fold.ts` puts both together. */
  crash: crashNews,
  /** Each room, and what changes in it. */
  rooms: roomNews,
  /** What has changed in sports events, at most four times a second. */
  sports: sportsChange,
} as const
export type LiveTopic = keyof typeof LIVE_TOPICS

/** The same for everybody: one stream of them serves any number of readers. */
export const PUBLIC_TOPICS: readonly LiveTopic[] = ['bets', 'crash', 'rooms', 'sports']

export const liveTopic = z.enum(Object.keys(LIVE_TOPICS) as [LiveTopic, ...LiveTopic[]])

const balanceEvent = z.object({ topic: z.literal('balance'), data: LIVE_TOPICS.balance })
const betsEvent = z.object({ topic: z.literal('bets'), data: LIVE_TOPICS.bets })
const crashEvent = z.object({ topic: z.literal('crash'), data: LIVE_TOPICS.crash })
const roomsEvent = z.object({ topic: z.literal('rooms'), data: LIVE_TOPICS.rooms })
const sportsEvent = z.object({ topic: z.literal('sports'), data: LIVE_TOPICS.sports })
const signedOut = z.object({ topic: z.literal('signed_out'), data: z.object({}) })

export const liveEvent = z.discriminatedUnion('topic', [
  balanceEvent,
  betsEvent,
  crashEvent,
  roomsEvent,
  sportsEvent,
  signedOut,
])
export type LiveEvent = z.output<typeof liveEvent>

/** The number of a player's topics that may be asked for at once: each there is. */
export const liveTopics = z.array(liveTopic).min(1).max(Object.keys(LIVE_TOPICS).length)
