import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SERVER_SEED_PURPOSE } from '../seal-server-seed.ts'

const SEALED: SealedColumn = {
  table: 'seed_pairs',
  column: 'sealed_server_seed',
  idColumns: ['id'],
  purpose: SERVER_SEED_PURPOSE,
  rowId: ({ id = '' }) => id,
}

/** Seals a page of server seeds anew, those that nobody may know yet and those that were revealed. */
export const resealServerSeeds = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
