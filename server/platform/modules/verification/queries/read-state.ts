import { eq } from 'drizzle-orm'
import { identityChecks, identityDocuments } from '#db/platform/schema/verification.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { PAGES_OF } from '#server/shared/constants/documents.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { verificationState } from '#server/shared/contract/identity/verification.ts'
import { readPausesAcrossPlayers } from '../../availability/reads.ts'
import { findVerificationStatus } from '../../identity/reads.ts'
import type { Platform } from '../platform.ts'
import { isIdentityNeeded } from './is-identity-needed.ts'

/** Status of a player's verification for the player, without its data. */
export async function readState(
  platform: Pick<Platform, 'reader' | 'settings' | 'clock' | 'kyc'>,
  userId: string,
): Promise<CallOutput<typeof verificationState>> {
  const { reader, kyc } = platform
  const status = await findVerificationStatus(reader, userId)
  const [is_need, check, documents, { isIdentityPaused: is_paused }] = await Promise.all([
    isIdentityNeeded(platform, { userId, status }),
    reader.query.identityChecks.findFirst({ where: eq(identityChecks.userId, userId) }),
    reader.select({ page: identityDocuments.page }).from(identityDocuments).where(eq(identityDocuments.userId, userId)),
    readPausesAcrossPlayers(platform),
  ])
  const pages = check ? PAGES_OF[check.kind] : []
  return {
    status,
    is_need,
    kind: check?.kind ?? null,
    pages: pages.map((page) => ({ page, is_there: documents.some((document) => document.page === page) })),
    reason: check?.reason ?? null,
    since: check ? iso(check.changedAt) : null,
    desk_url: is_paused ? null : kyc.whereTo(userId),
    is_paused,
  }
}
