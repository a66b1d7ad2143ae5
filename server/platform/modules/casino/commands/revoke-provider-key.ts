import type { casinoRevokedKeys } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

/** Revokes a provider's key from the next call on. It can never be restored. */
export function revokeProviderKey(
  { db, now }: CommandContext,
  { keyId, operator }: { readonly keyId: string; readonly operator: string },
): void {
  insertRow<typeof casinoRevokedKeys>(db, {
    into: 'casino_revoked_keys',
    row: { operator, key_id: keyId, revoked_at: now },
    onConflict: 'ON CONFLICT (key_id) DO NOTHING',
  })
}
