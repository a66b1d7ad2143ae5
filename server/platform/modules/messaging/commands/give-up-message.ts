import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Makes a dead letter of a message that nobody has taken: nobody is asked again until the operator says so. */
export function giveUpMessage({ db, now }: CommandContext, { id }: { readonly id: string }): { changed: number } {
  const { changes } = db.run(
    'UPDATE outbox_messages SET due_at = NULL, given_up_at = ? WHERE id = ? AND due_at IS NOT NULL',
    [now, id],
  )
  return { changed: changes }
}
