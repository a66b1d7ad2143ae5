import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import { unsealServerSeed } from './seal-server-seed.ts'

/** One bet's place in the active pair. `seeds` holds the secret: it leaves the command in no answer. */
export type TakenNonce = { readonly pairId: string; readonly serverSeedHash: string; readonly seeds: BetSeeds }

type PairRow = {
  id: string
  sealed_server_seed: string
  server_seed_hash: string
  client_seed: string
  nonce: bigint
}

/** Reserves the next nonce of the player's active pair, in the transaction of the bet: without the bet it is not taken. */
export function takeNonce({ db, secret }: CommandContext, userId: string): TakenNonce {
  const pair = db.get<PairRow>(
    `UPDATE seed_pairs SET nonce = nonce + 1 WHERE user_id = ? AND status = 'active'
     RETURNING id, sealed_server_seed, server_seed_hash, client_seed, nonce - 1 AS nonce`,
    [userId],
  )
  if (!pair) throw new Error('a player without an active seed pair')
  return {
    pairId: pair.id,
    serverSeedHash: pair.server_seed_hash,
    seeds: {
      serverSeed: unsealServerSeed(secret, { pairId: pair.id, sealed: pair.sealed_server_seed }),
      clientSeed: pair.client_seed,
      nonce: Number(pair.nonce),
    },
  }
}
