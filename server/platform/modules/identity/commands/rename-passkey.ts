import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type PasskeyName = { readonly userId: string; readonly id: string; readonly name: string }

/** Gives a passkey another name. Refusal: not_found, also for another player's. */
export function renamePasskey({ db }: CommandContext, { userId, id, name }: PasskeyName): void {
  const { changes } = db.run(`UPDATE passkeys SET name = ? WHERE id = ? AND user_id = ?`, [name, id, userId])
  if (changes === 0) throw new Refusal('not_found')
}
