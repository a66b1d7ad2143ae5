import type { GameId } from '#server/shared/rules/registry.ts'
import { GAMES, gameOf } from '~/games/games.ts'
import type { Checker } from './game-proof.ts'

/** Fetches a game's checker, so that `useChecker` has it at once: for a route's loader. */
export async function loadProof<G extends GameId>(game: G): Promise<Checker<G>> {
  return await gameOf(game).checker.load()
}

/** A game's checker; suspends until its chunk is there. On the server the route's loader has loaded it. */
export function useChecker<G extends GameId>(game: G): Checker<G> {
  return gameOf(game).checker.useNow()
}

/** Fetches all of them, so that the checker goes on offline; what fails to come is fetched when it is asked for. */
export async function loadAllProofs(): Promise<void> {
  await Promise.allSettled(GAMES.map(({ id }) => loadProof(id)))
}
