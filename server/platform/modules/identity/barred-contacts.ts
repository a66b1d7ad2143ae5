import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Numbers under a plain hash could be tried out. */
const KEY_PURPOSE = 'fairline/barred-contacts/v1'

/** What an account is known by: `email:…`, `phone:…`, `social:{provider}:{subject}`, or `person:…`, who has proven to own it. */
type KnownBy = `${'email' | 'phone' | 'social' | 'person'}:${string}`

/** Lets no account be opened with this before a moment, or ever. A longer bar stands. */
export function bar(context: CommandContext, knownBy: KnownBy, until: number | null): void {
  context.db.run(
    `INSERT INTO barred_contacts (hash, until) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE
       SET until = iif(until IS NULL OR excluded.until IS NULL, NULL, max(until, excluded.until))`,
    [keyedHash(context, KEY_PURPOSE, knownBy), until],
  )
}

type Reading = Pick<CommandContext, 'db' | 'now' | 'secret' | 'formerSecrets'>

/**
 * Until when what an account was known by is barred that was closed while its player was stopped; null for good, undefined
 * where it is not.
 */
export function barOf(context: Reading, knownBy: KnownBy): { readonly until: number | null } | undefined {
  const { db, now } = context
  for (const hash of keyedHashes(context, KEY_PURPOSE, knownBy)) {
    const row = db.get<{ until: bigint | null }>(
      `SELECT until FROM barred_contacts WHERE hash = ? AND (until IS NULL OR until > ?)`,
      [hash, now],
    )
    if (row) return { until: row.until === null ? null : Number(row.until) }
  }
  return undefined
}

/** Whether an account that was closed while its player was stopped was known by this. */
export const isBarred = (context: Reading, knownBy: KnownBy): boolean => barOf(context, knownBy) !== undefined
