import { hash } from 'node:crypto'
import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { unsealServerSeed } from './seal-server-seed.ts'

/** One bet's nonce in the active pair. `seeds` includes the secret server seed: never return it from a command. */
export type TakenNonce = { readonly pairId: string; readonly serverSeedHash: string; readonly seeds: BetSeeds }

/** The active pair of a player, decrypted: a pair serves a thousand bets. */
type CachedPair = Omit<TakenNonce, 'seeds'> & BetSeeds

/** Keyed by player. The next nonce is written once per group of commands. */
const cachedPairs = memoizeBySecret(
  (secrets): CachedTable<CachedPair> => ({
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
      db.run(
        `UPDATE seed_pairs SET nonce = changed.column2 FROM (VALUES (?, ?)) AS changed WHERE id = changed.column1`,
        [pairId, nonce],
      )
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

/**
 * Reserves the next nonce of the player's active pair, in the bet's transaction: if the bet is rolled back, so is the
 * nonce.
 */
export function takeNonce(context: CommandContext, userId: string): TakenNonce {
  const pairs = context.db.cached(cachedPairs(context))
  const pair = pairs.get(userId)
  if (!pair) throw new Error('the player has no active seed pair')
  const { pairId, serverSeedHash, serverSeed, clientSeed, nonce } = pair
  pairs.set(userId, { ...pair, nonce: nonce + 1 })
  return { pairId, serverSeedHash, seeds: { serverSeed, clientSeed, nonce } }
}

/** Caches by secret; a writer has one secret. */
function memoizeBySecret<T>(make: (secrets: Secrets) => T): (secrets: Secrets) => T {
  const made = new Map<string, T>()
  return ({ secret, formerSecrets }) => {
    const known = made.get(secret) ?? make({ secret, formerSecrets })
    made.set(secret, known)
    return known
  }
}

/** B and L of RFC 2104 for SHA-256, in bytes. */
const BLOCK_BYTES = 64
const HASH_BYTES = 32
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/**
 * HMAC-SHA256 (RFC 2104) from two one-shot hashes. node:crypto's createHmac creates a key and a stream per message,
 * which takes twice as long and leaves both to the garbage collector: each bet has another key.
 */
export const nodeHmacSha256: HmacSha256 = (key, message) => {
  const shortKey = key.length > BLOCK_BYTES ? sha256(key) : key
  const inner = new Uint8Array(BLOCK_BYTES + message.length)
  const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES)
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    const byte = shortKey[index] ?? 0
    inner[index] = byte ^ INNER_PAD
    outer[index] = byte ^ OUTER_PAD
  }
  inner.set(message, BLOCK_BYTES)
  outer.set(sha256(inner), BLOCK_BYTES)
  return sha256(outer)
}
