import type { Module } from '#server/platform/kernel/module.ts'
import type { Beacon } from '#server/platform/providers/beacon/port.ts'
import { betCounter } from '../bets/reads.ts'
import { LOGGED_ROUNDS, SHARED_BETS, SHARED_CHAINS, SHARED_ROUNDS } from './book-sections.ts'
import { startSharedRounds } from './engine.ts'
import { crash } from './handlers/crash.ts'
import { rooms } from './handlers/rooms.ts'

import type { Commands } from './platform.ts'
import {
  CRASH_TOPIC_CHANNEL,
  crashSnapshot,
  createSharedFeed,
  ROOMS_TOPIC_CHANNEL,
  roomsSnapshot,
} from './shared-feed.ts'
import { SHARED_ROUND_CHANNEL } from './stored-round.ts'

/** Games whose rounds are shared by several players: crash and rooms. */
export const module = {
  handlers: { crash, rooms },
  statuses: { betting_closed: 409, room_full: 409, cash_out_too_late: 409 },
  topics: {
    crash: { isPublic: true, channels: () => [CRASH_TOPIC_CHANNEL], snapshot: crashSnapshot },
    rooms: { isPublic: true, channels: () => [ROOMS_TOPIC_CHANNEL], snapshot: roomsSnapshot },
  },
  listeners: { [SHARED_ROUND_CHANNEL]: createSharedFeed },
  books: [SHARED_BETS, SHARED_CHAINS, SHARED_ROUNDS, LOGGED_ROUNDS],
  engine: { name: 'shared rounds', start: startSharedRounds },
  meters(registry) {
    const bets = betCounter(registry)
    return {
      placeCrashBet: (_, outcome) => bets.inc({ game: 'crash', outcome }),
      buyTickets: (_, outcome) => bets.inc({ game: 'rooms', outcome }),
    }
  },
} satisfies Module<Commands, { readonly beacon: Beacon | null }>
