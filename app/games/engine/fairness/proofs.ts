import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import { SEEDED_GAMES, SHARED_GAMES } from '~/features/catalogue/games.ts'
import type { Checker, SharedChecker } from '~/features/fairness/game-proof.ts'
import { checkerOf, sharedCheckerOf } from '~/games/details.ts'

/** Preloads a game's checker, so that `useChecker` does not suspend: for a route's loader. */
export async function loadProof<G extends GameId>(game: G): Promise<Checker<G>> {
  return await checkerOf(game).load()
}

/** A game's checker; suspends until its chunk is loaded. On the server the route's loader has loaded it. */
export function useChecker<G extends GameId>(game: G): Checker<G> {
  return checkerOf(game).useNow()
}

/** `loadProof` for a multiplayer game. */
export async function loadSharedProof<G extends SharedGameId>(game: G): Promise<SharedChecker<G>> {
  return await sharedCheckerOf(game).load()
}

/** `useChecker` for a multiplayer game. */
export function useSharedChecker<G extends SharedGameId>(game: G): SharedChecker<G> {
  return sharedCheckerOf(game).useNow()
}

/** Preloads all checkers, so that verification works offline; failed ones are loaded on demand. */
export async function loadAllProofs(): Promise<void> {
  const seeded = SEEDED_GAMES.map(({ id }) => loadProof(id))
  await Promise.allSettled([...seeded, ...SHARED_GAMES.map(({ id }) => loadSharedProof(id))])
}
