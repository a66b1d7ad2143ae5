import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** A passkey with a valid signature. */
export type PasskeyUse = { readonly passkeyId: string; readonly userId: string; readonly counter: number }

/**
 * Records the use of a passkey. False if it has been removed, or if its counter has not increased: then there is a copy
 * of it. A counter that is always 0 is not checked.
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
