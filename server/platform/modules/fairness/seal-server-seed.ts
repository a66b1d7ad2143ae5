import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import { seal, unseal } from '#server/platform/kernel/seal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Also of the links of chains, which are seeds of many. */
export const SERVER_SEED_PURPOSE = 'fairline/server-seeds/v1'

/** Seals a server seed for rest, bound to its pair. */
export const sealServerSeed = (
  context: Pick<CommandContext, 'secret' | 'random'>,
  { pairId, serverSeed }: { readonly pairId: string; readonly serverSeed: string },
): string => seal(context, { purpose: SERVER_SEED_PURPOSE, rowId: pairId, text: serverSeed })

/** The inverse. Throws when no secret, the pair's id or the seal is what it was. */
export const unsealServerSeed = (
  secrets: Secrets,
  { pairId, sealed }: { readonly pairId: string; readonly sealed: string },
): string => unseal(secrets, { purpose: SERVER_SEED_PURPOSE, rowId: pairId, sealed })

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
