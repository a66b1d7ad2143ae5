import type { playerNotes, playerTags } from '#db/platform/schema/identity.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { PlayerTag } from '#server/shared/constants/player-tags.ts'

type Note = {
  readonly userId: string
  readonly text: string
  /** Operator's name. */
  readonly operator: string
}

/** Adds an operator's note on a player. Returns its id. */
export function addNote(context: CommandContext, { userId, text, operator }: Note): string {
  const id = newId(context)
  insertRow<typeof playerNotes>(context.db, {
    into: 'player_notes',
    row: { id, user_id: userId, text, written_by: operator, written_at: context.now },
  })
  return id
}

/** Replaces the tags of a player; those that stay keep who set them. Returns the former ones. */
export function setTags(
  { db, now }: CommandContext,
  { userId, tags, operator }: Omit<Note, 'text'> & { readonly tags: readonly PlayerTag[] },
): readonly string[] {
  const former = db
    .all<{ tag: string }>('SELECT tag FROM player_tags WHERE user_id = ? ORDER BY tag', [userId])
    .map(({ tag }) => tag)
  for (const tag of former)
    if (!tags.includes(tag as PlayerTag)) db.run('DELETE FROM player_tags WHERE user_id = ? AND tag = ?', [userId, tag])
  for (const tag of new Set(tags))
    insertRow<typeof playerTags>(db, {
      into: 'player_tags',
      row: { user_id: userId, tag, set_by: operator, set_at: now },
      onConflict: 'ON CONFLICT (user_id, tag) DO NOTHING',
    })
  return former
}
