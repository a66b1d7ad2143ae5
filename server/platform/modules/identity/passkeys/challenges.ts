import type { passkeyChallenges } from '#db/platform/schema/identity.ts'

/** How long somebody may look for their key. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** What a challenge is for; an answer to one is none to another. */
export type ChallengeUse = {
  readonly purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  /** Null where nobody is signed in yet. */
  readonly sessionId: string | null
}
