import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CHALLENGE_LIFE_MS, type ChallengeUse } from '../passkeys/challenges.ts'

/** Twice what WebAuthn asks for (13.4.3). */
const CHALLENGE_BYTES = 32

/** Draws what a passkey is to sign. Refusal: too_many_requests. Returns it in base64url. */
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
