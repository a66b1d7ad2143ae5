import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import { unsealServerSeed } from './seal-server-seed.ts'

export type PairNonce = { readonly pairId: string; readonly nonce: number }

/** The seeds of one bet. `seeds` includes the secret server seed: never return it from the platform. */
export type PairSeeds = {
  readonly seeds: BetSeeds
  readonly serverSeedHash: string
  /** Whether the pair was rotated, which makes its server seed public. */
  readonly isRevealed: boolean
}

/** As SQLite returns it, in the writer and in a reader. */
export type PairRow = {
  readonly sealed_server_seed: string
  readonly server_seed_hash: string
  readonly client_seed: string
  readonly status: string
}

/** Selects a PairRow; append a condition. */
export const SELECT_PAIR = 'SELECT sealed_server_seed, server_seed_hash, client_seed, status FROM seed_pairs'

/** The seeds that decide one bet, for use in commands. Throws if the pair does not exist. */
export function pairSeeds(context: Pick<CommandContext, 'db' | 'secret' | 'formerSecrets'>, bet: PairNonce): PairSeeds {
  return openPair(context, context.db.get<PairRow>(`${SELECT_PAIR} WHERE id = ?`, [bet.pairId]), bet)
}

/** Decrypts a pair. Throws if it was not encrypted with a secret of the platform. */
export function openPair(secrets: Secrets, pair: PairRow | undefined, { pairId, nonce }: PairNonce): PairSeeds {
  if (!pair) throw new Error('the seed pair of the bet does not exist')
  const serverSeed = unsealServerSeed(secrets, { pairId, sealed: pair.sealed_server_seed })
  return {
    seeds: { serverSeed, clientSeed: pair.client_seed, nonce },
    serverSeedHash: pair.server_seed_hash,
    isRevealed: pair.status === 'revealed',
  }
}
