import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { HOLDER_PURPOSE } from '../check.ts'

const SEALED: SealedColumn = {
  table: 'identity_checks',
  column: 'sealed_holder',
  idColumns: ['user_id'],
  purpose: HOLDER_PURPOSE,
  rowId: ({ user_id = '' }) => user_id,
}

/** Seals anew who the players of a page of checks say they are. */
export const resealHolders = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
