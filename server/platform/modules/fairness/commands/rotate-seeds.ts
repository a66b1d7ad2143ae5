import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from '#server/platform/modules/ledger/index.ts'
import { isClientSeed } from '#server/shared/rules/fairness/seeds.ts'
import { announceNextPair, pairReference } from '../open-seed-pair.ts'
import { unsealServerSeed } from '../seal-server-seed.ts'

type SeedRotation = {
  readonly userId: string
  /** The player's new client seed; without one the current seed stays. */
  readonly clientSeed?: string | undefined
  readonly idempotencyKey: string
}

/** Public part of a player's pair: server seeds only as hashes. */
export type ActiveSeeds = {
  readonly id: string
  readonly serverSeedHash: string
  readonly nextServerSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
}

type RevealedSeeds = {
  readonly id: string
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly bets: number
}

type RotatedSeeds = { readonly revealed: RevealedSeeds; readonly active: ActiveSeeds }

/**
 * Rotates the active pair at the player's request. Refusals: client_seed_invalid, idempotency_key_conflict,
 * seed_pair_busy.
 */
export function rotateSeeds(
  context: CommandContext,
  { userId, clientSeed, idempotencyKey }: SeedRotation,
): RotatedSeeds {
  if (clientSeed !== undefined && !isClientSeed(clientSeed))
    throw new Refusal('client_seed_invalid', { field: 'client_seed' })
  const rotation = {
    scope: `user:${userId}`,
    key: idempotencyKey,
    command: 'rotateSeeds',
    body: { clientSeed: clientSeed ?? null },
  }
  return withIdempotency(context, rotation, () => rotatePair(context, { userId, clientSeed }))
}

type PairRow = {
  id: string
  sealed_server_seed: string
  server_seed_hash: string
  client_seed: string
  nonce: bigint
  holds: bigint
}

/**
 * Reveals the active server seed, makes the announced pair active from nonce 0, and announces another. Refuses
 * `seed_pair_busy` while an open round depends on the seed.
 */
function rotatePair(
  context: CommandContext,
  { userId, clientSeed }: Pick<SeedRotation, 'userId' | 'clientSeed'>,
): RotatedSeeds {
  const { db, now } = context
  const ended = db.get<PairRow>(
    `UPDATE seed_pairs SET status = 'revealed', revealed_at = ? WHERE user_id = ? AND status = 'active'
     RETURNING id, sealed_server_seed, server_seed_hash, client_seed, nonce, holds`,
    [now, userId],
  )
  if (!ended) throw new Error('the player has no active seed pair')
  if (ended.holds > 0n) throw new Refusal('seed_pair_busy')
  const started = db.get<PairRow>(
    `UPDATE seed_pairs SET status = 'active', client_seed = ? WHERE user_id = ? AND status = 'next'
     RETURNING id, sealed_server_seed, server_seed_hash, client_seed, nonce, holds`,
    [clientSeed ?? ended.client_seed, userId],
  )
  if (!started) throw new Error('the player has no announced seed pair')
  const revealed = {
    id: ended.id,
    serverSeed: unsealServerSeed(context, { pairId: ended.id, sealed: ended.sealed_server_seed }),
    serverSeedHash: ended.server_seed_hash,
    clientSeed: ended.client_seed,
    bets: Number(ended.nonce),
  }
  appendLog(context, {
    kind: 'seed_revealed',
    reference: pairReference(revealed.id),
    fields: { pair: revealed.id, server_seed: revealed.serverSeed, bets: revealed.bets },
    opening: { userId, fields: { client_seed: revealed.clientSeed } },
  })
  // before any bet of the pair: the server seed was committed before this client seed was known
  appendLog(context, {
    kind: 'pair_activated',
    reference: pairReference(started.id),
    fields: { pair: started.id },
    opening: { userId, fields: { client_seed: started.client_seed } },
  })
  const active = {
    id: started.id,
    serverSeedHash: started.server_seed_hash,
    nextServerSeedHash: announceNextPair(context, userId),
    clientSeed: started.client_seed,
    nonce: Number(started.nonce),
  }
  return { revealed, active }
}

/** Prevents a pair from being revealed while it has an open round: revealing would show what the round hides. */
export function holdPair({ db }: CommandContext, pairId: string): void {
  db.run('UPDATE seed_pairs SET holds = holds + 1 WHERE id = ?', [pairId])
}

/** Releases one hold of a pair. Throws if the pair has none, since a round ends once. */
export function releasePair({ db }: CommandContext, pairId: string): void {
  const { changes } = db.run('UPDATE seed_pairs SET holds = holds - 1 WHERE id = ? AND holds > 0', [pairId])
  if (changes !== 1) throw new Error('the seed pair has no owner')
}

/** Number of bets after which a pair is rotated automatically. */
export const BETS_A_PAIR = 1_000

/**
 * Rotates a player's pair if it has served its number of bets and has no holds; otherwise the release of the last hold
 * rotates it. Returns the revealed server seed, or null.
 */
export function rotateUsedUp(context: CommandContext, userId: string): string | null {
  const pair = context.db.get<{ nonce: bigint; holds: bigint }>(
    `SELECT nonce, holds FROM seed_pairs WHERE user_id = ? AND status = 'active'`,
    [userId],
  )
  if (!pair || pair.nonce < BETS_A_PAIR || pair.holds > 0n) return null
  return rotatePair(context, { userId }).revealed.serverSeed
}
