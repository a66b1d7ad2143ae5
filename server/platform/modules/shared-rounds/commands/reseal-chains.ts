import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SERVER_SEED_PURPOSE } from '../../fairness/index.ts'

const SEALED: SealedColumn = {
  table: 'shared_chains',
  column: 'sealed_links',
  idColumns: ['id'],
  purpose: SERVER_SEED_PURPOSE,
  rowId: ({ id = '' }) => id,
  // each is some hundred kilobytes
  page: 10,
}

/** Seals the links of a page of chains anew. */
export const resealChains = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
