import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SERVER_SEED_PURPOSE } from '../seal-server-seed.ts'

const SEALED: SealedColumn = {
  select: `SELECT rowid, sealed_server_seed AS sealed, id AS owner, '' AS part FROM seed_pairs
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE seed_pairs SET sealed_server_seed = ? WHERE rowid = ?',
  purpose: SERVER_SEED_PURPOSE,
  rowId: ({ owner }) => owner,
}

/** Seals a page of server seeds anew, those that nobody may know yet and those that were revealed. */
export const resealServerSeeds = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
