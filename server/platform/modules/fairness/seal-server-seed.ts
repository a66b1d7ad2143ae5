import { decrypt, encrypt } from '#server/platform/kernel/encryption.ts'
import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { type EncryptedColumn, type ReencryptedPage, reencryptPage } from '#server/platform/kernel/reencryption.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Also used for links of hash chains, which are server seeds of shared rounds. */
export const SERVER_SEED_PURPOSE = 'fairline/server-seeds/v1'

/** Encrypts a server seed for storage, bound to its pair. */
export const sealServerSeed = (
  context: Pick<CommandContext, 'secret' | 'random'>,
  { pairId, serverSeed }: { readonly pairId: string; readonly serverSeed: string },
): string => encrypt(context, { purpose: SERVER_SEED_PURPOSE, rowId: pairId, text: serverSeed })

/** Inverse of `sealServerSeed`. Throws if the secret, the pair's id or the data differs. */
export const unsealServerSeed = (
  secrets: Secrets,
  { pairId, sealed }: { readonly pairId: string; readonly sealed: string },
): string => decrypt(secrets, { purpose: SERVER_SEED_PURPOSE, rowId: pairId, sealed })

const SEALED: EncryptedColumn = {
  select: `SELECT rowid, sealed_server_seed AS sealed, id AS owner, '' AS part FROM seed_pairs
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE seed_pairs SET sealed_server_seed = ? WHERE rowid = ?',
  purpose: SERVER_SEED_PURPOSE,
  rowId: ({ owner }) => owner,
}

/** Re-encrypts a page of server seeds, secret and revealed ones. */
export const resealServerSeeds = (context: CommandContext, { from }: { readonly from: number }): ReencryptedPage =>
  reencryptPage(context, SEALED, from)
