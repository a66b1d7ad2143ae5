import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from '../../ledger/index.ts'
import { requireEpoch } from '../epoch.ts'

export type SaltFixing = {
  readonly epoch: number
  readonly chainId: string
  /** What a public beacon said after the chain was published, as it names it; null without one. */
  readonly beacon: string | null
}

const SALT_BYTES = 32

/**
 * Fixes the salt of a published chain, once: what a beacon said, or, where there is none, a number of the platform's own,
 * which says so (`local:`). Does nothing to one that has its salt.
 */
export function fixSalt(context: CommandContext, { epoch, chainId, beacon }: SaltFixing): void {
  requireEpoch(context, epoch)
  const salt = beacon ?? `local:${Buffer.from(context.random(SALT_BYTES)).toString('hex')}`
  const { changes } = context.db.run('UPDATE shared_chains SET salt = ? WHERE id = ? AND salt IS NULL', [salt, chainId])
  if (changes === 1) appendLog(context, 'chain_salted', { chain: chainId, salt })
}
