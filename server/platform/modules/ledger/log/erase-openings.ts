import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/**
 * Erases what connects a player with their records: the keys of the salts at once, and a page of openings; the job does
 * the rest. The leaves stay, but nobody can open them any more.
 */
export function eraseOpenings(context: CommandContext, userId: string): void {
  context.db.run(`UPDATE log_keys SET key = '', user_id = format('erased:%s', id) WHERE user_id = ?`, [userId])
  eraseOpeningsPage(context)
}

/** Deletes a page of openings whose key is erased, and the row of the key with the last. */
export function eraseOpeningsPage({ db }: CommandContext): { changed: number } {
  const erased = db.get<{ id: bigint }>(`SELECT id FROM log_keys WHERE key = '' LIMIT 1`)
  if (!erased) return { changed: 0 }
  const id = Number(erased.id)
  const { changes } = db.run(
    `UPDATE log_records SET opening = NULL WHERE sequence IN (
       SELECT sequence FROM log_records WHERE key_id = ? AND opening IS NOT NULL LIMIT ?
     )`,
    [id, PAGE_ROWS],
  )
  if (changes < PAGE_ROWS) db.run('DELETE FROM log_keys WHERE id = ?', [id])
  // the row of the key counts: a page without openings is not the end
  return { changed: PAGE_ROWS }
}
