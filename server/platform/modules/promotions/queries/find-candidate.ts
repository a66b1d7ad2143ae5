import type { Platform } from '#server/platform/kernel/platform.ts'
import { findRegistration, findVerificationStatus } from '#server/platform/modules/identity/reads.ts'
import { countPaid } from '#server/platform/modules/payments/reads.ts'
import { readStanding } from '#server/platform/modules/vip/reads.ts'
import { type Candidate, isForAll, isMeant } from '#server/shared/promotions/audience.ts'
import type { LiveBonus } from './find-bonuses.ts'

type Verbs = Pick<Platform, 'reader' | 'clock'>

/** Of some bonuses those that are for a player, or, of those for everybody, for a visitor; of one of a certain deposit if that comes next. */
export async function bonusesFor<B extends Pick<LiveBonus, 'audience' | 'depositNth'>>(
  platform: Verbs,
  userId: string | null,
  bonuses: readonly B[],
): Promise<B[]> {
  if (userId === null)
    return bonuses.filter(({ audience, depositNth }) => isForAll(audience) && (depositNth ?? 1) === 1)
  const asksWho = bonuses.some(({ audience }) => !isForAll(audience))
  const asksWhich = bonuses.some(({ depositNth }) => depositNth !== null)
  const [candidate, paid] = await Promise.all([
    asksWho ? findCandidate(platform, userId) : null,
    asksWhich ? countPaid(platform, userId) : 0,
  ])
  return bonuses.filter(
    ({ audience, depositNth }) =>
      (depositNth ?? paid + 1) === paid + 1 && (candidate === null || isMeant(audience, candidate)),
  )
}

const VERIFIED = ['success', 'verified']

async function findCandidate(platform: Verbs, userId: string): Promise<Candidate> {
  const [{ level }, status, registeredAt] = await Promise.all([
    readStanding(platform, userId),
    findVerificationStatus(platform.reader, userId),
    findRegistration(platform, userId),
  ])
  return { level, isVerified: VERIFIED.includes(status), registeredAt }
}
