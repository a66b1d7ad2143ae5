import type { sharedChains } from '#db/platform/schema/shared-rounds.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { sealServerSeed } from '../../fairness/index.ts'
import { appendLog } from '../../ledger/index.ts'
import type { NewChain } from '../chain.ts'
import type { Channel } from '../channels.ts'
import { requireEpoch } from '../epoch.ts'

export type ChainPublication = Pick<Channel, 'name' | 'game'> & { readonly epoch: number; readonly chain: NewChain }

/**
 * Publishes the end of a channel's next chain, before anything else that decides its rounds is known. Gives its id.
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
