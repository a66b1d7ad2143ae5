import type { LucideIcon } from 'lucide-react'
import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'

/** Every game of our own, whatever decides it. */
export type SiteGameId = GameId | SharedGameId

/** Decided by one press, step by step, or for all who are in it at once. */
export type Pace = 'instant' | 'steps' | 'shared'

/**
 * The data of a game that every page needs: one `<game>-meta.ts` per game, listed in games.ts. Every page loads all of
 * them, so they import nothing heavy: no paytable, no component.
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
  /** Set where other picks return more than `rtp`. */
  readonly isRtpLowest?: true
  /** "9900.0000": the highest that a player can be paid (`payableTop`). The same test computes it. */
  readonly topMultiplier: string
  /** There is nothing to play with in it but money. */
  readonly hasNoDemo?: true
}
