import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { hashToken, newId, newToken } from '#server/platform/kernel/ids.ts'
import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { SentCode } from '#server/platform/modules/messaging/index.ts'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import { type Channel, type Contact, isContactOf } from '../contact.ts'

/**
 * `step_up`: sent to an existing contact before another one is added. `second_factor`: in addition to a correct
 * password.
 */
export type CodePurpose = 'login' | 'recovery' | 'verification' | 'step_up' | 'second_factor'

export const CODE_LIFE_MS = CODE_LIFE_MIN * 60_000
/** Number of wrong guesses after which a code is invalid. */
const CODE_ATTEMPTS = 5

const CODES = 1_000_000
const CODE_DIGITS = 6
const KEY_PURPOSE = 'fairline/codes/v1'
const DRAW_BYTES = 4
/** Largest multiple of CODES within 32 bits: values beyond it would make the lowest codes more likely. */
const UNBIASED = Math.floor(2 ** 32 / CODES) * CODES

/** Six digits, uniformly distributed. */
export function drawCode({ random }: Pick<CommandContext, 'random'>): string {
  for (;;) {
    const drawn = Buffer.from(random(DRAW_BYTES)).readUInt32BE()
    if (drawn < UNBIASED) return String(drawn % CODES).padStart(CODE_DIGITS, '0')
  }
}

type RowCode = { readonly id: string; readonly code: string }

/** Hash of a code, keyed with its own purpose and including the id of its row. */
export const hashCode = (secrets: Secrets, { id, code }: RowCode): string =>
  keyedHash(secrets, KEY_PURPOSE, `${id}:${code}`)

/** Whether the code matches a stored hash, under any secret of the platform. */
function isHashOfCode(secrets: Secrets, { id, code }: RowCode, stored: string): boolean {
  const kept = Buffer.from(stored)
  return keyedHashes(secrets, KEY_PURPOSE, `${id}:${code}`)
    .map((hash) => Buffer.from(hash))
    .some((hash) => hash.length === kept.length && timingSafeEqual(hash, kept))
}

type NewCode = { readonly userId: string; readonly purpose: CodePurpose; readonly contact: Contact }

/**
 * Creates a code for one purpose, and a link if its email has one. Only hashes are stored. The previous code becomes
 * invalid.
 */
export function issueCode(context: CommandContext, { userId, purpose, contact }: NewCode): SentCode {
  const { db, now } = context
  const id = newId(context)
  const code = drawCode(context)
  const hasLink = purpose === 'recovery' && contact.channel === 'email'
  const linkToken = hasLink ? newToken(context) : null
  db.run(`UPDATE codes SET ended_at = ? WHERE user_id = ? AND purpose = ? AND channel = ? AND ended_at IS NULL`, [
    now,
    userId,
    purpose,
    contact.channel,
  ])
  db.run(
    `INSERT INTO codes (id, user_id, purpose, channel, target, code_hash, link_hash, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      purpose,
      contact.channel,
      contact.target,
      hashCode(context, { id, code }),
      linkToken && hashToken(linkToken),
      now,
      now + CODE_LIFE_MS,
    ],
  )
  return { code, linkToken }
}

type Guess = {
  readonly userId: string
  readonly purpose: CodePurpose
  readonly channel: Channel
  readonly code: string
}

type CodeRow = { readonly id: string; readonly target: string; readonly code_hash: string }

/**
 * Redeems a code and returns the contact it was sent to; null if it is wrong, expired, used or guessed too often. A
 * wrong guess must be counted, so null is a result: the caller must not turn it into a refusal inside a command.
 */
export function redeemCode(context: CommandContext, { userId, purpose, channel, code }: Guess): Contact | null {
  const { db, now } = context
  const row = db.get<CodeRow>(
    `SELECT id, target, code_hash FROM codes
     WHERE user_id = ? AND purpose = ? AND channel = ? AND ended_at IS NULL AND expires_at > ? AND attempts < ?`,
    [userId, purpose, channel, now, CODE_ATTEMPTS],
  )
  if (!row) return null
  const isRight = isHashOfCode(context, { id: row.id, code }, row.code_hash)
  if (!isRight) {
    db.run(`UPDATE codes SET attempts = attempts + 1 WHERE id = ?`, [row.id])
    return null
  }
  db.run(`UPDATE codes SET ended_at = ? WHERE id = ?`, [now, row.id])
  return { channel, target: row.target }
}

type LinkRow = { readonly user_id: string; readonly channel: Channel; readonly target: string }

/**
 * Redeems an email link together with its code. It cannot be guessed, so wrong guesses of the code do not invalidate
 * it. Also returns null if the address it was sent to is no longer the player's.
 */
export function redeemLink(
  context: CommandContext,
  { token, purpose }: { readonly token: string; readonly purpose: CodePurpose },
): { userId: string; contact: Contact } | null {
  const { db, now } = context
  const row = db.get<LinkRow>(
    `UPDATE codes SET ended_at = ? WHERE link_hash = ? AND purpose = ? AND ended_at IS NULL AND expires_at > ?
     RETURNING user_id, channel, target`,
    [now, hashToken(token), purpose, now],
  )
  if (!row) return null
  const contact = { channel: row.channel, target: row.target }
  return isContactOf(context, row.user_id, contact) ? { userId: row.user_id, contact } : null
}
