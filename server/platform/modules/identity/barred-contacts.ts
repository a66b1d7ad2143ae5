import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Numbers under a plain hash could be tried out. */
const KEY_PURPOSE = 'fairline/barred-contacts/v1'

/** What an account is known by: `email:…`, `phone:…`, or `social:{provider}:{subject}`. */
type KnownBy = `${'email' | 'phone' | 'social'}:${string}`

/** Lets no account be opened with this before a moment, or ever. A longer bar stands. */
export function bar(context: CommandContext, knownBy: KnownBy, until: number | null): void {
  context.db.run(
    `INSERT INTO barred_contacts (hash, until) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE
       SET until = iif(until IS NULL OR excluded.until IS NULL, NULL, max(until, excluded.until))`,
    [keyedHash(context, KEY_PURPOSE, knownBy), until],
  )
}

/** Whether an account that was closed while its player was stopped was known by this. */
export function isBarred(
  context: Pick<CommandContext, 'db' | 'now' | 'secret' | 'formerSecrets'>,
  knownBy: KnownBy,
): boolean {
  const { db, now } = context
  const isBarredAs = (hash: string) =>
    db.get(`SELECT hash FROM barred_contacts WHERE hash = ? AND (until IS NULL OR until > ?)`, [hash, now]) !==
    undefined
  return keyedHashes(context, KEY_PURPOSE, knownBy).some(isBarredAs)
}
