import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { ChainRow } from './chain.ts'
import type { Channel } from './channels.ts'

/** With a twentieth of a channel's last chain left the next one is published, so that it is public long before its first round. */
const SPARE = 20n

/** What keeps a channel going, besides time: a chain is missing or nearly used up, or one waits for its salt. */
export type Want = { readonly kind: 'chain' } | { readonly kind: 'salt'; readonly chainId: string } | null

export type NextLink = {
  readonly link: { readonly chain: ChainRow; readonly number: number } | null
  readonly want: Want
}

/** The link that decides a channel's next round: of its oldest chain that has one left. */
export function nextLink({ db }: Pick<CommandContext, 'db'>, { name, game }: Channel): NextLink {
  const chains = db.all<ChainRow & { readonly used: bigint }>(
    `SELECT id, game, terminal, length, spacing, sealed_links, salt, used FROM (
       SELECT rowid AS place, id, game, terminal, length, spacing, sealed_links, salt,
         coalesce((SELECT max(number) FROM shared_rounds WHERE chain_id = shared_chains.id), 0) AS used
       FROM shared_chains WHERE channel = ?
     ) WHERE used < length ORDER BY place`,
    [name],
  )
  const newest = chains.at(-1)
  if (!newest) return { link: null, want: { kind: 'chain' } }
  const isUnsalted = ({ salt }: ChainRow) => game === 'crash' && salt === null
  const unsalted = chains.find(isUnsalted)
  const left = newest.length - newest.used
  const want: Want = unsalted
    ? { kind: 'salt', chainId: unsalted.id }
    : left * SPARE <= newest.length
      ? { kind: 'chain' }
      : null
  const chain = chains.find((one) => !isUnsalted(one))
  return { link: chain ? { chain, number: Number(chain.used) + 1 } : null, want }
}
