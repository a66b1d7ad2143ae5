import { createHmac, hkdfSync } from 'node:crypto'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

const KEY_PURPOSE = 'fairline/barred-contacts/v1'
const KEY_BYTES = 32

/** What an account is known by: `email:…`, `phone:…`, or `social:{provider}:{subject}`. */
type KnownBy = `${'email' | 'phone' | 'social'}:${string}`

/** Hex HMAC-SHA256 under a key of its own: numbers under a plain hash could be tried out. */
function hashOf({ secret }: Pick<CommandContext, 'secret'>, knownBy: KnownBy): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(knownBy).digest('hex')
}

/** Lets no account be opened with this before a moment, or ever. A longer bar stands. */
export function bar(context: CommandContext, knownBy: KnownBy, until: number | null): void {
  context.db.run(
    `INSERT INTO barred_contacts (hash, until) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE
       SET until = iif(until IS NULL OR excluded.until IS NULL, NULL, max(until, excluded.until))`,
    [hashOf(context, knownBy), until],
  )
}

/** Whether an account that was closed while its player was stopped was known by this. */
export function isBarred(context: Pick<CommandContext, 'db' | 'now' | 'secret'>, knownBy: KnownBy): boolean {
  const { db, now } = context
  return (
    db.get(`SELECT hash FROM barred_contacts WHERE hash = ? AND (until IS NULL OR until > ?)`, [
      hashOf(context, knownBy),
      now,
    ]) !== undefined
  )
}
