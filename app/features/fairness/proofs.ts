import { use } from 'react'
import type { GameId } from '#server/rules/registry.ts'
import { PLAYED_GAMES } from '~/lib/game-names.ts'
import type { GameProof } from './game-proof.ts'

type Chunk<G extends GameId> = {
  load(): Promise<GameProof<G>>
  useNow(): GameProof<G>
}

/** A proof that is fetched when it is first needed. */
function chunk<G extends GameId>(fetch: () => Promise<{ proof: GameProof<G> }>): Chunk<G> {
  let loaded: GameProof<G> | undefined
  let loading: Promise<GameProof<G>> | undefined
  async function load() {
    const { proof } = await fetch()
    loaded = proof
    return proof
  }
  return {
    load,
    useNow() {
      loading ??= loaded ? Promise.resolve(loaded) : load()
      return loaded ?? use(loading)
    },
  }
}

/** Each game's part of the checker, a chunk of its own. A game that is missing here is a type error. */
const PROOFS: { [G in GameId]: Chunk<G> } = {
  dice: chunk(() => import('~/features/dice/proof.tsx')),
  coinflip: chunk(() => import('~/features/coinflip/proof.tsx')),
  keno: chunk(() => import('~/features/keno/proof.tsx')),
  roulette: chunk(() => import('~/features/roulette/proof.tsx')),
  wheel: chunk(() => import('~/features/wheel/proof.tsx')),
  cases: chunk(() => import('~/features/cases/proof.tsx')),
  hilo: chunk(() => import('~/features/hilo/proof.tsx')),
  miner: chunk(() => import('~/features/miner/proof.tsx')),
}

/** Fetches a game's proof, so that `useProof` has it at once: for a route's loader. */
export async function loadProof(game: GameId): Promise<void> {
  await PROOFS[game].load()
}

/** A game's proof; suspends until its chunk is there. On the server the route's loader has loaded it. */
export function useProof<G extends GameId>(game: G): GameProof<G> {
  return PROOFS[game].useNow()
}

/** Fetches all of them, so that the checker goes on offline; what fails to come is fetched when it is asked for. */
export async function loadAllProofs(): Promise<void> {
  await Promise.allSettled(PLAYED_GAMES.map(loadProof))
}
