import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SEAL_PURPOSE } from '../second-factor/check-second-factor.ts'

const SEALED: SealedColumn = {
  table: 'authenticators',
  column: 'sealed_secret',
  idColumns: ['user_id'],
  purpose: SEAL_PURPOSE,
  rowId: ({ user_id = '' }) => user_id,
}

/** Seals the secrets of a page of authenticators anew. */
export const resealAuthenticators = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
