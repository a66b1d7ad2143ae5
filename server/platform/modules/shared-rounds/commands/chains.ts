import type { sharedChains } from '#db/platform/schema/shared-rounds.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { type EncryptedColumn, type ReencryptedPage, reencryptPage } from '#server/platform/kernel/reencryption.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { SERVER_SEED_PURPOSE, sealServerSeed } from '../../fairness/index.ts'
import { appendLog } from '../../ledger/index.ts'
import type { NewChain } from '../chain.ts'
import type { Channel } from '../channels.ts'
import { requireEpoch } from '../epoch.ts'

type ChainPublication = Pick<Channel, 'name' | 'game'> & { readonly epoch: number; readonly chain: NewChain }

/**
 * Publishes the terminal of a channel's next chain, before anything else that decides its rounds is known. Returns its
 * id.
 */
export function publishChain(context: CommandContext, { epoch, name, game, chain }: ChainPublication): string {
  requireEpoch(context, epoch)
  const id = newId(context)
  const { terminal, length, spacing, links } = chain
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
      created_at: context.now,
    },
  })
  appendLog(context, 'chain_published', { chain: id, channel: name, terminal, length })
  return id
}

type SaltFixing = {
  readonly epoch: number
  readonly chainId: string
  /** Output of the public beacon after the chain was published (see `Beacon`); null without a beacon. */
  readonly beacon: string | null
}

const SALT_BYTES = 32

/**
 * Fixes the salt of a published chain, once: a beacon's output or, without one, a random number of the platform marked
 * as such (`local:`). No-op if the chain has a salt.
 */
export function fixSalt(context: CommandContext, { epoch, chainId, beacon }: SaltFixing): void {
  requireEpoch(context, epoch)
  const salt = beacon ?? `local:${Buffer.from(context.random(SALT_BYTES)).toString('hex')}`
  const { changes } = context.db.run('UPDATE shared_chains SET salt = ? WHERE id = ? AND salt IS NULL', [salt, chainId])
  if (changes === 1) appendLog(context, 'chain_salted', { chain: chainId, salt })
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
