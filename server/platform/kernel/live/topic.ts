import type { z } from 'zod'
import type { LIVE_TOPICS, LiveTopic } from '#server/shared/contract/live.ts'

/** One topic of the live stream: its channels, and the state that a stream starts with. */
export type Topic<Platform, Data> =
  | {
      readonly isPublic: true
      readonly channels: () => readonly string[]
      readonly snapshot: (platform: Platform) => Promise<readonly Data[]>
    }
  | {
      /** Restricted to players; visitors are refused. */
      readonly isPublic: false
      readonly channels: (userId: string) => readonly string[]
      readonly snapshot: (platform: Platform, userId: string) => Promise<readonly Data[]>
    }

export type Topics<Platform> = {
  readonly [Name in LiveTopic]: Topic<Platform, z.input<(typeof LIVE_TOPICS)[Name]>>
}
