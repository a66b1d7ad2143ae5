import type { GameId } from '#server/shared/rules/registry.ts'
import { gameOf, type OpenSharedGameId, SEEDED_GAMES, SHARED_GAMES, sharedGameOf } from '~/games/games.ts'
import type { Checker, SharedChecker } from './game-proof.ts'

/** Fetches a game's checker, so that `useChecker` has it at once: for a route's loader. */
export async function loadProof<G extends GameId>(game: G): Promise<Checker<G>> {
  return await gameOf(game).checker.load()
}

/** A game's checker; suspends until its chunk is there. On the server the route's loader has loaded it. */
export function useChecker<G extends GameId>(game: G): Checker<G> {
  return gameOf(game).checker.useNow()
}

/** As `loadProof`, of a game that many play at once. */
export async function loadSharedProof<G extends OpenSharedGameId>(game: G): Promise<SharedChecker<G>> {
  return await sharedGameOf(game).checker.load()
}

/** As `useChecker`, of a game that many play at once. */
export function useSharedChecker<G extends OpenSharedGameId>(game: G): SharedChecker<G> {
  return sharedGameOf(game).checker.useNow()
}

/** Fetches all of them, so that the checker goes on offline; what fails to come is fetched when it is asked for. */
export async function loadAllProofs(): Promise<void> {
  const seeded = SEEDED_GAMES.map(({ id }) => loadProof(id))
  await Promise.allSettled([...seeded, ...SHARED_GAMES.map(({ id }) => loadSharedProof(id))])
}
