import type { casinoSeeds } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { refusalReply, type WalletReply } from '../wallet-refusal.ts'

export type Revealed = WalletRequest<'reveal'> & { readonly provider: string }

/** Stores a server seed revealed by a provider, once. Refuses MALFORMED if it does not match its hash. */
export function revealSeed({ db, now }: CommandContext, { provider, serverHash, serverSeed }: Revealed): WalletReply {
  if (sha256Hex(serverSeed) !== serverHash) return refusalReply({ code: 'MALFORMED' })
  insertRow<typeof casinoSeeds>(db, {
    into: 'casino_seeds',
    row: { provider, server_hash: serverHash, server_seed: serverSeed, revealed_at: now },
    onConflict: 'ON CONFLICT (provider, server_hash) DO NOTHING',
  })
  return { status: 200, body: JSON.stringify({ serverHash, status: 'ok' }) }
}
