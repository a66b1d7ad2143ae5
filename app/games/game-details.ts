import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import type { Checker, SharedChecker } from '~/features/fairness/game-proof.ts'
import type { PageWords } from '~/lib/pages/seo.ts'

/** A game's figures as a head writes them: "98,99 %" and "1 000×". */
export type HeadFigures = { readonly rtp: string; readonly max: string }

/** What only its page and lists of its bets need: `details.ts` in the game's folder. */
export type Details<Checks> = {
  /** What its page is called, and what it is for whoever looks for it. */
  readonly head: (figures: HeadFigures) => PageWords
  /** How the checker and lists read its bets: a chunk of its own. */
  readonly checker: () => Promise<Checks>
}
export type GameDetails<G extends GameId> = Details<Checker<G>>
export type SharedGameDetails<G extends SharedGameId> = Details<SharedChecker<G>>
