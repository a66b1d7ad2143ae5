import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Takes a person's key back, for good. Refuses not_found for nobody, and for who has left already. */
export function endOperator({ db, now }: CommandContext, { name }: { readonly name: string }): void {
  const { changes } = db.run('UPDATE operators SET ended_at = ? WHERE name = ? AND ended_at IS NULL', [now, name])
  if (changes === 0) throw new Refusal('not_found', { field: 'name' })
}
