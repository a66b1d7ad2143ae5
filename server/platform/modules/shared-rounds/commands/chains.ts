import type { sharedChains } from '#db/platform/schema/shared-rounds.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { type EncryptedColumn, type ReencryptedPage, reencryptPage } from '#server/platform/kernel/reencryption.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { beaconFields } from '#server/shared/log/beacon-fields.ts'
import type { BeaconWord } from '#server/shared/rules/fairness/beacon.ts'
import { SERVER_SEED_PURPOSE, sealServerSeed } from '../../fairness/index.ts'
import { appendLog } from '../../ledger/index.ts'
import type { NewChain } from '../chain.ts'
import type { Channel } from '../channels.ts'
import { requireEpoch } from '../epoch.ts'

type ChainPublication = Pick<Channel, 'name' | 'game'> & {
  readonly epoch: number
  readonly chain: NewChain
  /** Round of the public beacon that the salt will be taken from; null without a beacon or a salt. */
  readonly beaconRound: number | null
}

/**
 * Publishes the terminal of a channel's next chain, before anything else that decides its rounds is known. Returns its
 * id.
 */
export function publishChain(
  context: CommandContext,
  { epoch, name, game, chain, beaconRound }: ChainPublication,
): string {
  requireEpoch(context, epoch)
  const id = newId(context)
  const { terminal, length, spacing, links } = chain
  const { sequence } = appendLog(context, {
    kind: 'chain_published',
    fields: { chain: id, channel: name, terminal, length, ...beaconFields(beaconRound) },
  })
  insertRow<typeof sharedChains>(context.db, {
    into: 'shared_chains',
    row: {
      id,
      game,
      channel: name,
      terminal,
      length,
      spacing,
      sealed_links: sealServerSeed(context, { pairId: id, serverSeed: links.join('') }),
      beacon_round: beaconRound,
      log_sequence: sequence,
      created_at: context.now,
    },
  })
  return id
}

type SaltFixing = {
  readonly epoch: number
  readonly chainId: string
  /** Output of the public beacon in the announced round; null without a beacon. */
  readonly beacon: BeaconWord | null
}

const SALT_BYTES = 32

/**
 * Announces the beacon's round that a chain's salt will be taken from, for a chain that was published without one. No-op
 * if it has one, or a salt.
 */
export function announceBeacon(
  context: CommandContext,
  { epoch, chainId, beaconRound }: { readonly epoch: number; readonly chainId: string; readonly beaconRound: number },
): void {
  requireEpoch(context, epoch)
  const { changes } = context.db.run(
    'UPDATE shared_chains SET beacon_round = ? WHERE id = ? AND salt IS NULL AND beacon_round IS NULL',
    [beaconRound, chainId],
  )
  if (changes === 1)
    appendLog(context, {
      kind: 'beacon_announced',
      fields: { chain: chainId, use: 'salt', ...beaconFields(beaconRound) },
    })
}

/**
 * Fixes the salt of a published chain, once: the beacon's output in the announced round or, without a beacon, a random
 * number of the platform marked as such (`local:`). No-op if the chain has a salt. Throws RangeError for another round.
 */
export function fixSalt(context: CommandContext, { epoch, chainId, beacon }: SaltFixing): void {
  requireEpoch(context, epoch)
  const { db } = context
  const chain = db.get<{ beacon_round: bigint | null }>(
    'SELECT beacon_round FROM shared_chains WHERE id = ? AND salt IS NULL',
    [chainId],
  )
  if (!chain) return
  if (beacon && BigInt(beacon.round) !== chain.beacon_round) throw new RangeError('not the announced beacon round')
  const salt = beacon?.text ?? `local:${Buffer.from(context.random(SALT_BYTES)).toString('hex')}`
  const signature = beacon?.signature ?? null
  db.run('UPDATE shared_chains SET salt = ?, salt_signature = ? WHERE id = ?', [salt, signature, chainId])
  appendLog(context, {
    kind: 'chain_salted',
    fields: { chain: chainId, salt, ...(beacon && { beacon_round: beacon.round, signature: beacon.signature }) },
  })
}

const SEALED: EncryptedColumn = {
  select: `SELECT rowid, sealed_links AS sealed, id AS owner, '' AS part FROM shared_chains
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE shared_chains SET sealed_links = ? WHERE rowid = ?',
  purpose: SERVER_SEED_PURPOSE,
  rowId: ({ owner }) => owner,
  // each is a few hundred kilobytes
  page: 10,
}

/** Re-encrypts the links of a page of chains. */
export const resealChains = (context: CommandContext, { from }: { readonly from: number }): ReencryptedPage =>
  reencryptPage(context, SEALED, from)
