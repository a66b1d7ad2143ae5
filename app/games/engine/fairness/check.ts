import { isClientSeed, isNonce, isServerSeed } from '#server/shared/rules/fairness/seeds.ts'
import { type CheckableBet, type Verification, verifyBet } from '#server/shared/rules/fairness/verify.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { BetFacts } from '~/features/bets/bets.ts'

/** The seeds of a check as they are typed, whatever the game. */
export type SeedFields = {
  serverSeed: string
  /** What was shown before the bet; may be left empty. */
  promisedHash: string
  clientSeed: string
  nonce: string
}
export type SeedField = keyof SeedFields

/** A pair that anybody can recompute, for whoever comes without a bet. */
export const EXAMPLE_SEEDS: SeedFields = {
  serverSeed: '0123456789abcdef'.repeat(4),
  promisedHash: 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
  clientSeed: 'client-seed',
  nonce: '0',
}

/** The seeds of a settled bet as the form shows them; an unrevealed server seed is left empty. */
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

/** What the form says, if a bet can have it; otherwise the seeds that no bet can have. */
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

/** The check of a bet; undefined for parameters that the game has in another version of its rules only. */
export function tryVerify<G extends GameId>(bet: CheckableBet<G>): Verification<G> | undefined {
  try {
    return verifyBet(bet)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
