import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { appendLog } from '../ledger/index.ts'
import { sealServerSeed } from './seal-server-seed.ts'

const SERVER_SEED_BYTES = 32
const CLIENT_SEED_BYTES = 9

/**
 * Creates a new player's first pair, with a random client seed that the player can replace, and announces the next
 * pair.
 */
export function openSeedPair(context: CommandContext, { userId }: { readonly userId: string }): void {
  const clientSeed = Buffer.from(context.random(CLIENT_SEED_BYTES)).toString('base64url')
  commitPair(context, { userId, status: 'active', clientSeed })
  announceNextPair(context, userId)
}

/** Commits to the pair that the next rotation will activate. Returns its commitment. */
export function announceNextPair(context: CommandContext, userId: string): string {
  return commitPair(context, { userId, status: 'next', clientSeed: null })
}

/** Reference of a pair in the log. */
export const pairReference = (id: string) => `pair:${id}`

type NewPair = { readonly userId: string; readonly status: 'active' | 'next'; readonly clientSeed: string | null }

/** Draws a server seed, stores it encrypted, and logs its hash before any bet can depend on it. Returns the hash. */
function commitPair(context: CommandContext, { userId, status, clientSeed }: NewPair): string {
  const id = newId(context)
  const serverSeed = Buffer.from(context.random(SERVER_SEED_BYTES)).toString('hex')
  const serverSeedHash = sha256Hex(serverSeed)
  context.db.run(
    `INSERT INTO seed_pairs (id, user_id, status, sealed_server_seed, server_seed_hash, client_seed, nonce, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?)`,
    [id, userId, status, sealServerSeed(context, { pairId: id, serverSeed }), serverSeedHash, clientSeed, context.now],
  )
  appendLog(context, {
    kind: 'seed_committed',
    reference: pairReference(id),
    fields: { pair: id, server_seed_hash: serverSeedHash },
    opening: { userId, fields: { ...(clientSeed !== null && { client_seed: clientSeed }) } },
  })
  return serverSeedHash
}
