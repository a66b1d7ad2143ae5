import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Ends the wait of a message that its provider has taken. */
export function markDelivered({ db }: CommandContext, { id }: { readonly id: string }): { changed: number } {
  const { changes } = db.run('UPDATE outbox_messages SET due_at = NULL WHERE id = ? AND due_at IS NOT NULL', [id])
  return { changed: changes }
}
