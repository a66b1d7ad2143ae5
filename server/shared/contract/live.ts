import { z } from 'zod'
import { publicBet } from './bets/bet-feed.ts'
import { receipt } from './receipt.ts'
import { crashEvent as crashNews } from './shared-rounds/crash.ts'
import { roomEvent as roomNews } from './shared-rounds/rooms.ts'
import { sportsChange } from './sports.ts'
import { amount, balanceVersion, currency } from './wire.ts'

/**
 * Live stream: `GET {general}/live?topics=balance,bets`, a text/event-stream. Each event has an id, its topic as the
 * event's name, and JSON data. A stream begins with the state of each topic that has one or, after a Last-Event-ID that
 * is still known, with the events since then. Public topics need no bearer token. `signed_out` is the last event of a
 * session; the stream ends after it. An idle stream sends a comment every `LIVE_PING_MS`: after twice that time without
 * data, a client treats it as broken.
 */
export const LIVE_PATH = '/live'
export const LIVE_SERVICE = 'general'
export const LIVE_PING_MS = 15_000

/** Opaque; must be valid in a header. */
export const liveEventId = z.string().regex(/^[\x21-\x7e]{1,128}$/)

export const LIVE_TOPICS = {
  /** Available balance in one currency, and receipts of acts that it changed by without a request of the player. */
  balance: z.object({ currency, balance: amount, version: balanceVersion, receipts: z.array(receipt).optional() }),
  /** Recently settled bets of all players, oldest first; on a busy site only the newest. */
  bets: z.object({ bets: z.array(publicBet) }),
  /**
   * The crash table and its changes, at most twice a second except for phase changes. `shared-rounds/fold.ts` combines
   * both.
   */
  crash: crashNews,
  rooms: roomNews,
  /** Changes of sports events, at most four times a second. */
  sports: sportsChange,
} as const
export type LiveTopic = keyof typeof LIVE_TOPICS

/** The same for all clients: one upstream stream serves any number of clients. */
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

/** Topics of one stream: at most all of them. */
export const liveTopics = z.array(liveTopic).min(1).max(Object.keys(LIVE_TOPICS).length)
