import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Phone numbers could be guessed from unkeyed hashes. */
const KEY_PURPOSE = 'fairline/barred-contacts/v1'

/** Key of an account: `email:…`, `phone:…`, `social:{provider}:{subject}`, or `person:…` for its verified owner. */
type KnownBy = `${'email' | 'phone' | 'social' | 'person'}:${string}`

/** Prevents new accounts with this key until a moment, or permanently (null). A longer bar stays in force. */
export function bar(context: CommandContext, knownBy: KnownBy, until: number | null): void {
  context.db.run(
    `INSERT INTO barred_contacts (hash, until) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE
       SET until = iif(until IS NULL OR excluded.until IS NULL, NULL, max(until, excluded.until))`,
    [keyedHash(context, KEY_PURPOSE, knownBy), until],
  )
}

type Reading = Pick<CommandContext, 'db' | 'now' | 'secret' | 'formerSecrets'>

/**
 * End of the bar on a key, from an account closed during a time-out or exclusion; null if permanent, undefined if there
 * is none.
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

/** Whether the key belonged to an account closed during a time-out or exclusion. */
export const isBarred = (context: Reading, knownBy: KnownBy): boolean => barOf(context, knownBy) !== undefined
