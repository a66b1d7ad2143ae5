import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { ChainRow } from './chain.ts'
import type { Channel } from './channels.ts'

/**
 * The next chain is published when a twentieth of the last one is left, so that it is public long before its first
 * round.
 */
const SPARE = 20n

/** Need of a channel other than time: a new chain, or the salt of a chain. */
export type Need =
  | { readonly kind: 'chain' }
  | { readonly kind: 'salt'; readonly chainId: string; readonly beaconRound: number | null }
  | null

export type NextLink = {
  readonly link: { readonly chain: ChainRow; readonly number: number } | null
  readonly need: Need
}

/** Link that decides a channel's next round, from its oldest chain with links left. */
export function nextLink({ db }: Pick<CommandContext, 'db'>, { name, game }: Channel): NextLink {
  const chains = db.all<ChainRow & { readonly used: bigint }>(
    `SELECT id, game, terminal, length, spacing, sealed_links, salt, beacon_round, used FROM (
       SELECT rowid AS place, id, game, terminal, length, spacing, sealed_links, salt, beacon_round,
         coalesce((SELECT max(number) FROM shared_rounds WHERE chain_id = shared_chains.id), 0) AS used
       FROM shared_chains WHERE channel = ?
     ) WHERE used < length ORDER BY place`,
    [name],
  )
  const newest = chains.at(-1)
  if (!newest) return { link: null, need: { kind: 'chain' } }
  const isUnsalted = ({ salt }: ChainRow) => game === 'crash' && salt === null
  const unsalted = chains.find(isUnsalted)
  const left = newest.length - newest.used
  const need: Need = unsalted
    ? {
        kind: 'salt',
        chainId: unsalted.id,
        beaconRound: unsalted.beacon_round === null ? null : Number(unsalted.beacon_round),
      }
    : left * SPARE <= newest.length
      ? { kind: 'chain' }
      : null
  const chain = chains.find((one) => !isUnsalted(one))
  return { link: chain ? { chain, number: Number(chain.used) + 1 } : null, need }
}
