import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import { seal, unseal } from '#server/platform/kernel/seal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Also used for links of hash chains, which are server seeds of shared rounds. */
export const SERVER_SEED_PURPOSE = 'fairline/server-seeds/v1'

/** Encrypts a server seed for storage, bound to its pair. */
export const sealServerSeed = (
  context: Pick<CommandContext, 'secret' | 'random'>,
  { pairId, serverSeed }: { readonly pairId: string; readonly serverSeed: string },
): string => seal(context, { purpose: SERVER_SEED_PURPOSE, rowId: pairId, text: serverSeed })

/** Inverse of `sealServerSeed`. Throws if the secret, the pair's id or the data differs. */
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

/** Re-encrypts a page of server seeds, secret and revealed ones. */
export const resealServerSeeds = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
