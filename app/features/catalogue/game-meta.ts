import type { LucideIcon } from 'lucide-react'
import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'

/** Every game of our own, whatever decides it. */
export type SiteGameId = GameId | SharedGameId

/** Decided by one press, step by step, or for all who are in it at once. */
export type Pace = 'instant' | 'steps' | 'shared'

/**
 * What the site has to know of a game before anybody opens it: `<game>-meta.ts` says it, and games.ts lists it.
 * Every page loads it, so it imports nothing heavy: no paytable, no component.
 */
export type SiteGame<G extends SiteGameId> = {
  /** The name of its page below /games/, of its procedures, and of its picture in public/og. */
  readonly id: G
  readonly name: () => string
  /** In rail and menus. */
  readonly icon: LucideIcon
  /** The address of its drawing, 4:3. */
  readonly art: string
  /** Of its drawing and board, in degrees; one a game, and 105–140 is volt's own. */
  readonly hue: number
  readonly pace: Pace
  /** In percents, as `rtpPercent` rounds them down: the lowest of all that a player can pick. A test computes it. */
  readonly rtp: string
  /** Another pick returns more than that. */
  readonly isRtpLowest?: true
  /** "9900.0000": the highest that a player can be paid (`payableTop`). The same test computes it. */
  readonly topMultiplier: string
  /** There is nothing to play with in it but money. */
  readonly hasNoDemo?: true
}
