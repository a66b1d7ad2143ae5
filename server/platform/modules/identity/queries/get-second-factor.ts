import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { authenticators, recoveryCodes } from '#db/platform/schema/identity.ts'

/** Since when a player's second step is on, null while it is off, and how many recovery codes are left. */
export async function getSecondFactor(reader: PlatformReader, userId: string) {
  const [authenticator, recoveryCodesLeft] = await Promise.all([
    reader.query.authenticators.findFirst({
      columns: { confirmedAt: true },
      where: and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)),
    }),
    reader.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ])
  return { since: authenticator?.confirmedAt ?? null, recoveryCodesLeft }
}
