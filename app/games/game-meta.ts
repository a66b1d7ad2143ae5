import type { LucideIcon } from 'lucide-react'
import type { GameId, InstantGameId, SharedGameId } from '#server/shared/rules/registry.ts'
import type { Checker, SharedChecker } from '~/features/fairness/game-proof.ts'
import type { OnDemand } from '~/lib/on-demand.ts'
import type { PageWords } from '~/lib/seo.ts'

/** A game's figures as a head writes them: "98,99 %" and "1 000×". */
export type HeadFigures = { readonly rtp: string; readonly max: string }

/** Every game of our own, whatever decides it. */
export type SiteGameId = GameId | SharedGameId

/** Decided by one press, step by step, or for all who are in it at once. */
export type Pace = 'instant' | 'steps' | 'shared'

/**
 * What the site has to know of a game before anybody opens it: `meta.ts` in the game's folder says it, and games.ts lists
 * it. Every page loads it, so it imports nothing heavy: no paytable, no component.
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
  /** Fetched with the game's page or the first of its bets. */
  readonly details: () => Promise<{
    /** What its page is called, and what it is for whoever looks for it. */
    readonly head: (figures: HeadFigures) => PageWords
  }>
}

/** A game whose bets a seed pair decides. */
export type GameMeta<G extends GameId> = SiteGame<G> & {
  readonly pace: G extends InstantGameId ? 'instant' : 'steps'
  readonly details: () => Promise<GameDetails<G>>
  /** That of the details: here it is kept once it has been fetched. */
  readonly checker: OnDemand<Checker<G>>
}

/** A game whose rounds many players share, each decided by a link of a chain. */
export type SharedGameMeta<G extends SharedGameId> = SiteGame<G> & {
  readonly pace: 'shared'
  readonly details: () => Promise<SharedGameDetails<G>>
  readonly checker: OnDemand<SharedChecker<G>>
}

/** What only its page and lists of its bets need: `details.ts` in the game's folder. */
type Details<Checks> = {
  readonly head: (figures: HeadFigures) => PageWords
  /** How the checker and lists read its bets: a chunk of its own. */
  readonly checker: () => Promise<Checks>
}
export type GameDetails<G extends GameId> = Details<Checker<G>>
export type SharedGameDetails<G extends SharedGameId> = Details<SharedChecker<G>>
