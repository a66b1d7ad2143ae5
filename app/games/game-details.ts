import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import type { Checker, SharedChecker } from '~/features/fairness/game-proof.ts'
import type { PageWords } from '~/lib/pages/seo.ts'

/** A game's figures formatted for the page's head: "98,99 %" and "1 000×". */
export type HeadFigures = { readonly rtp: string; readonly max: string }

/** Parts needed only by the game's page and lists of its bets: `details.ts` in the game's folder. */
export type Details<Checks> = {
  readonly head: (figures: HeadFigures) => PageWords
  /** Code that verifies and describes its bets, in a separate chunk. */
  readonly checker: () => Promise<Checks>
}
export type GameDetails<G extends GameId> = Details<Checker<G>>
export type SharedGameDetails<G extends SharedGameId> = Details<SharedChecker<G>>
