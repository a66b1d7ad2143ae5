import { isClientSeed, isNonce, isServerSeed } from '#server/shared/rules/fairness/seeds.ts'
import { type CheckableBet, type Verification, verifyBet } from '#server/shared/rules/fairness/verify.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { BetFacts } from '~/features/bets/bets.ts'

/** Seeds of a check as typed, for any game. */
export type SeedFields = {
  serverSeed: string
  /** Hash shown before the bet; optional. */
  promisedHash: string
  clientSeed: string
  nonce: string
}
export type SeedField = keyof SeedFields

/** Example pair for users without a bet, which anyone can recompute. */
export const EXAMPLE_SEEDS: SeedFields = {
  serverSeed: '0123456789abcdef'.repeat(4),
  promisedHash: 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
  clientSeed: 'client-seed',
  nonce: '0',
}

/** Form values for a settled bet; an unrevealed server seed is left empty. */
export function seedsOfBet(
  bet: Pick<BetFacts, 'server_seed' | 'server_seed_hash' | 'client_seed' | 'nonce'>,
): SeedFields {
  return {
    serverSeed: bet.server_seed ?? '',
    promisedHash: bet.server_seed_hash,
    clientSeed: bet.client_seed,
    nonce: String(bet.nonce),
  }
}

type Check<G extends GameId> = { game: G; rules: BetRules<G>; fields: SeedFields; params: ParamsOf<G> | undefined }
type ReadCheck<G extends GameId> = { bet: CheckableBet<G> } | { wrong: readonly SeedField[] }

/** Parses the form; returns the invalid fields if a bet cannot have these values. */
export function readCheck<G extends GameId>({ game, rules, fields, params }: Check<G>): ReadCheck<G> {
  const serverSeed = fields.serverSeed.trim().toLowerCase()
  const clientSeed = fields.clientSeed.trim()
  const nonce = /^\d{1,15}$/.test(fields.nonce.trim()) ? Number.parseInt(fields.nonce, 10) : -1
  const wrong: SeedField[] = []
  if (!isServerSeed(serverSeed)) wrong.push('serverSeed')
  if (!isClientSeed(clientSeed)) wrong.push('clientSeed')
  if (!isNonce(nonce)) wrong.push('nonce')
  if (params === undefined || wrong.length > 0) return { wrong }
  return { bet: { game, rules, params, seeds: { serverSeed, clientSeed, nonce } } }
}

/** Verifies a bet; undefined for parameters that exist only in another version of the rules. */
export function tryVerify<G extends GameId>(bet: CheckableBet<G>): Verification<G> | undefined {
  try {
    return verifyBet(bet)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
