import type { Registry } from '../adapter.ts'
import type { Feed } from './port.ts'
import { virtual } from './virtual/adapter.ts'

export const oddsFeeds = { virtual } satisfies Registry<Feed>
