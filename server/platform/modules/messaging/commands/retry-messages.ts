import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/**
 * Has dead letters carried after all: the one of this id, or without one all of them, as after an outage. Each is tried
 * from now as a new message is; one whose code has run out is none of them. Returns how many there were.
 */
export function retryMessages(
  { db, now }: CommandContext,
  { id }: { readonly id: string | null },
): { changed: number } {
  const { changes } = db.run(
    `UPDATE outbox_messages SET due_at = ?, attempts = 0, given_up_at = NULL
     WHERE given_up_at IS NOT NULL AND id = coalesce(?, id) AND (expires_at IS NULL OR expires_at > ?)`,
    [now, id, now],
  )
  return { changed: changes }
}
