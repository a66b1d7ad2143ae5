import type { passkeyChallenges } from '#db/platform/schema/identity.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { contactsOf, notifyContact } from '../notify.ts'
import { requireVerifiedContact } from '../player-facts.ts'

/** Time for the user to find and use the passkey. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** Purpose of a challenge; a response to one is not valid for another. */
export type ChallengeUse = {
  readonly purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  /** Null before login. */
  readonly sessionId: string | null
}

/** Twice the minimum of WebAuthn (13.4.3). */
const CHALLENGE_BYTES = 32

/** Creates a challenge for a passkey. Refusal: too_many_requests. Returns it in base64url. */
export function issueChallenge(
  context: CommandContext,
  { purpose, sessionId, attempts }: ChallengeUse & { readonly attempts: readonly Attempt[] },
): string {
  const { db, now, random } = context
  consumeRateLimits(context, attempts)
  const challenge = Buffer.from(random(CHALLENGE_BYTES)).toString('base64url')
  db.run(`INSERT INTO passkey_challenges (challenge, purpose, session_id, expires_at) VALUES (?, ?, ?, ?)`, [
    challenge,
    purpose,
    sessionId,
    now + CHALLENGE_LIFE_MS,
  ])
  return challenge
}

/**
 * Consumes a challenge before its response is checked. False if it is unknown, expired, used, another session's or for
 * another purpose.
 */
export function takeChallenge(
  { db, now }: CommandContext,
  { challenge, purpose, sessionId }: ChallengeUse & { readonly challenge: string },
): boolean {
  return (
    db.run(
      `DELETE FROM passkey_challenges WHERE challenge = ? AND purpose = ? AND session_id IS ? AND expires_at > ?`,
      [challenge, purpose, sessionId, now],
    ).changes > 0
  )
}

type NewPasskey = {
  readonly userId: string
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly rpId: string
  readonly name: string
  readonly site: Site
}

const MOST = 20

/**
 * Stores a passkey and notifies the player. Refusals: contact_unverified; conflict, if an account already has the
 * passkey or the maximum is reached.
 */
export function addPasskey(context: CommandContext, passkey: NewPasskey): void {
  const { db, now } = context
  const { userId, credentialId, publicKey, counter, rpId, name, site } = passkey
  requireVerifiedContact(context, userId)
  const { changes } = db.run(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, rp_id, name, created_at)
     SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM passkeys WHERE user_id = ?) < ?
     ON CONFLICT DO NOTHING`,
    [newId(context), userId, credentialId, publicKey, counter, rpId, name, now, userId, MOST],
  )
  if (changes === 0) throw new Refusal('conflict')
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'passkey_added' })
}

type PasskeyName = { readonly userId: string; readonly id: string; readonly name: string }

/** Renames a passkey. Refusal: not_found, also for another player's. */
export function renamePasskey({ db }: CommandContext, { userId, id, name }: PasskeyName): void {
  const { changes } = db.run(`UPDATE passkeys SET name = ? WHERE id = ? AND user_id = ?`, [name, id, userId])
  if (changes === 0) throw new Refusal('not_found')
}

type PasskeyRemoval = { readonly userId: string; readonly id: string; readonly site: Site }

/** Removes a passkey and notifies the player. Refusal: not_found, also for another player's. */
export function removePasskey(context: CommandContext, { userId, id, site }: PasskeyRemoval): void {
  const { changes } = context.db.run(`DELETE FROM passkeys WHERE id = ? AND user_id = ?`, [id, userId])
  if (changes === 0) throw new Refusal('not_found')
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'passkey_removed' })
}
