import type { LucideIcon } from 'lucide-react'
import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'

/** Every in-house game, seeded or shared. */
export type SiteGameId = GameId | SharedGameId

/** Decided immediately, step by step, or at once for all players of a round. */
export type Pace = 'instant' | 'steps' | 'shared'

/**
 * Data of a game that every page needs: one `<game>-meta.ts` per game, listed in games.ts. Every page loads all of
 * them, so they must not import anything large: no paytable, no component.
 */
export type SiteGame<G extends SiteGameId> = {
  /** Name of its page below /games/, of its procedures, and of its image in public/og. */
  readonly id: G
  readonly name: () => string
  readonly icon: LucideIcon
  /** Address of its image, 4:3. */
  readonly art: string
  /** Hue of its image and board, in degrees; unique per game, and not 105–140, which is the accent color's. */
  readonly hue: number
  readonly pace: Pace
  /** In percent, rounded down by `rtpPercent`: the lowest of all picks. A test recomputes it. */
  readonly rtp: string
  /** Set if other picks return more than `rtp`. */
  readonly isRtpLowest?: true
  /** "9900.0000": highest payable multiplier (`payableTop`). The same test recomputes it. */
  readonly topMultiplier: string
  readonly hasNoDemo?: true
}
