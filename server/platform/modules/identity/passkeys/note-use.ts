import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** A passkey whose signature was right. */
export type PasskeyUse = { readonly passkeyId: string; readonly userId: string; readonly counter: number }

/**
 * Notes that a passkey has signed. False where it was removed meanwhile, or its counter is not beyond the one that it
 * showed before: then there is a copy of it. Those that always say 0 count nothing.
 */
export function notePasskeyUse({ db, now }: CommandContext, { passkeyId, userId, counter }: PasskeyUse): boolean {
  return (
    db.run(
      `UPDATE passkeys SET counter = ?, used_at = ?
       WHERE id = ? AND user_id = ? AND (counter < ? OR (counter = 0 AND ? = 0))`,
      [counter, now, passkeyId, userId, counter, counter],
    ).changes > 0
  )
}
