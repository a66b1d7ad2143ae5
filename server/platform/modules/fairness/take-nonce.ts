import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { KeptTable } from '#server/platform/kernel/writer/kept-rows.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import { unsealServerSeed } from './seal-server-seed.ts'

/** One bet's place in the active pair. `seeds` holds the secret: it leaves the command in no answer. */
export type TakenNonce = { readonly pairId: string; readonly serverSeedHash: string; readonly seeds: BetSeeds }

/** The active pair of a player, its seal opened: a pair serves a thousand bets. */
type KeptPair = Omit<TakenNonce, 'seeds'> & BetSeeds

/** By player. Its next nonce is written once a group of commands. */
const keptPairs = memoizeBySecret(
  (secrets): KeptTable<KeptPair> => ({
    table: 'seed_pairs',
    load(db, userId) {
      const row = db.get<PairRow>(
        `SELECT id, sealed_server_seed, server_seed_hash, client_seed, nonce FROM seed_pairs
         WHERE user_id = ? AND status = 'active'`,
        [userId],
      )
      return (
        row && {
          pairId: row.id,
          serverSeedHash: row.server_seed_hash,
          serverSeed: unsealServerSeed(secrets, { pairId: row.id, sealed: row.sealed_server_seed }),
          clientSeed: row.client_seed,
          nonce: Number(row.nonce),
        }
      )
    },
    store(db, _, { pairId, nonce }) {
      db.run('UPDATE seed_pairs SET nonce = ? WHERE id = ?', [nonce, pairId])
    },
  }),
)

type PairRow = {
  id: string
  sealed_server_seed: string
  server_seed_hash: string
  client_seed: string
  nonce: bigint
}

/** Reserves the next nonce of the player's active pair, in the transaction of the bet: without the bet it is not taken. */
export function takeNonce(context: CommandContext, userId: string): TakenNonce {
  const pairs = context.db.keep(keptPairs(context))
  const pair = pairs.get(userId)
  if (!pair) throw new Error('a player without an active seed pair')
  const { pairId, serverSeedHash, serverSeed, clientSeed, nonce } = pair
  pairs.set(userId, { ...pair, nonce: nonce + 1 })
  return { pairId, serverSeedHash, seeds: { serverSeed, clientSeed, nonce } }
}

/** A writer has one secret. */
function memoizeBySecret<T>(make: (secrets: Secrets) => T): (secrets: Secrets) => T {
  const made = new Map<string, T>()
  return ({ secret, formerSecrets }) => {
    const known = made.get(secret) ?? make({ secret, formerSecrets })
    made.set(secret, known)
    return known
  }
}
