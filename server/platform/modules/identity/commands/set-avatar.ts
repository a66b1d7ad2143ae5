import type { avatars } from '#db/platform/schema/identity.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

/** WebP in base64, as it was written anew; null for none. */
export type AvatarChange = { readonly userId: string; readonly picture: string | null }

/** Keeps how a player shows themselves. */
export function setAvatar({ db }: CommandContext, { userId, picture }: AvatarChange): void {
  if (picture === null) db.run(`DELETE FROM avatars WHERE user_id = ?`, [userId])
  else
    insertRow<typeof avatars>(db, {
      into: 'avatars',
      row: { user_id: userId, picture },
      onConflict: 'ON CONFLICT (user_id) DO UPDATE SET picture = excluded.picture',
    })
}
