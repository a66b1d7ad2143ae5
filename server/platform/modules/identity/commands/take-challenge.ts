import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { ChallengeUse } from '../passkeys/challenges.ts'

/** Uses a challenge up before its answer is looked at. False for one that is unknown, old, used, another's or for something else. */
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
