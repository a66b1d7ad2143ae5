import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import type { Checker, SharedChecker } from '~/features/fairness/game-proof.ts'
import type { PageWords } from '~/lib/pages/seo.ts'
import { type OnDemand, onDemand } from '~/lib/scripts/on-demand.ts'
import type { Details, HeadFigures } from './game-details.ts'

/** Details of a game, loaded with its page or its first listed bet, and its checker; each is loaded once. */
type Fetched<Checks> = {
  readonly load: () => Promise<Details<Checks>>
  readonly checker: OnDemand<Checks>
}

const fetched = <Checks>(load: () => Promise<Details<Checks>>): Fetched<Checks> => ({
  load,
  checker: onDemand(async () => (await load()).checker()),
})

const FETCHED: { readonly [G in GameId]: Fetched<Checker<G>> } & {
  readonly [G in SharedGameId]: Fetched<SharedChecker<G>>
} = {
  dice: fetched(async () => (await import('./dice/details.ts')).details),
  roulette: fetched(async () => (await import('./roulette/details.ts')).details),
  keno: fetched(async () => (await import('./keno/details.ts')).details),
  coinflip: fetched(async () => (await import('./coinflip/details.ts')).details),
  cases: fetched(async () => (await import('./cases/details.ts')).details),
  wheel: fetched(async () => (await import('./wheel/details.ts')).details),
  hilo: fetched(async () => (await import('./hilo/details.ts')).details),
  miner: fetched(async () => (await import('./miner/details.ts')).details),
  crash: fetched(async () => (await import('./crash/details.ts')).details),
  rooms: fetched(async () => (await import('./rooms/details.ts')).details),
}

const SEEDED: { readonly [G in GameId]: Fetched<Checker<G>> } = FETCHED
const SHARED: { readonly [G in SharedGameId]: Fetched<SharedChecker<G>> } = FETCHED

export const headOf = async (game: SiteGameId, figures: HeadFigures): Promise<PageWords> =>
  (await FETCHED[game].load()).head(figures)

/** Checker of a game decided by a seed pair. */
export const checkerOf = <G extends GameId>(game: G): OnDemand<Checker<G>> => SEEDED[game].checker

/** Checker of a game with shared rounds. */
export const sharedCheckerOf = <G extends SharedGameId>(game: G): OnDemand<SharedChecker<G>> => SHARED[game].checker
