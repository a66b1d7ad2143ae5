import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Keeps the page of its provider on which a player says to whom a payout goes. */
export function noteClaim(
  { db }: CommandContext,
  { id, claimUrl }: { readonly id: string; readonly claimUrl: string },
): void {
  db.run('UPDATE withdrawals SET claim_url = ? WHERE id = ?', [claimUrl, id])
}
