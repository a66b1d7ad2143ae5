import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SERVER_SEED_PURPOSE } from '../../fairness/index.ts'

const SEALED: SealedColumn = {
  select: `SELECT rowid, sealed_links AS sealed, id AS owner, '' AS part FROM shared_chains
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE shared_chains SET sealed_links = ? WHERE rowid = ?',
  purpose: SERVER_SEED_PURPOSE,
  rowId: ({ owner }) => owner,
  // each is some hundred kilobytes
  page: 10,
}

/** Seals the links of a page of chains anew. */
export const resealChains = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
