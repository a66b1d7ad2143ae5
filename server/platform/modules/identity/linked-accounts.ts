import { createHash } from 'node:crypto'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** As it is kept: what a fingerprint says of a browser is nobody's to read. */
export const hashOfFingerprint = (fp: string): string => createHash('sha256').update(fp).digest('hex')

/** Remembers from which browser a player has signed in. */
export function noteFingerprint({ db, now }: CommandContext, userId: string, hash: string): void {
  db.run(
    'INSERT INTO fingerprints (hash, user_id, first_seen_at) VALUES (?, ?, ?) ON CONFLICT (hash, user_id) DO NOTHING',
    [hash, userId, now],
  )
}

/** Other accounts that were signed in to from a browser of this player's, inside a command. */
export function linkedAccounts({ db }: Pick<CommandContext, 'db'>, userId: string): string[] {
  return db
    .all<{ user_id: string }>(
      `SELECT DISTINCT other.user_id FROM fingerprints AS own JOIN fingerprints AS other ON other.hash = own.hash
       WHERE own.user_id = ? AND other.user_id <> ? LIMIT 100`,
      [userId, userId],
    )
    .map(({ user_id }) => user_id)
}
