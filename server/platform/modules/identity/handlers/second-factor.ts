import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { authenticators, recoveryCodes } from '#db/platform/schema/identity.ts'
import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'
import { guessSecondFactor } from '../second-factor/guess-second-factor.ts'
import { provisioningUri } from '../second-factor/second-factor.ts'
import { confirmPlayer } from '../step-up/step-up.ts'

/** When a player's second factor was enabled (null if disabled), and the number of recovery codes left. */
async function getSecondFactor(reader: PlatformReader, userId: string) {
  const [authenticator, recoveryCodesLeft] = await Promise.all([
    reader.query.authenticators.findFirst({
      columns: { confirmedAt: true },
      where: and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)),
    }),
    reader.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ])
  return { since: authenticator?.confirmedAt ?? null, recoveryCodesLeft }
}

export const secondFactor: HandlersFor<typeof contract.secondFactor, Platform> = {
  async status({ caller: { userId }, platform: { reader } }) {
    const { since, recoveryCodesLeft } = await getSecondFactor(reader, userId)
    return { since: since === null ? null : iso(since), recovery_codes_left: recoveryCodesLeft }
  },
  async begin({ input: { password }, caller, client: { ip }, platform }) {
    await confirmPlayer(platform, { ...caller, ip, password })
    const secret = await platform.writer.execute('beginAuthenticator', { userId: caller.userId })
    const user = await platform.reader.query.users.findFirst({
      columns: { name: true, email: true, phone: true },
      where: (users, { eq }) => eq(users.id, caller.userId),
    })
    const account = user?.email ?? user?.phone ?? user?.name ?? caller.userId
    return { secret, uri: provisioningUri({ secret, account, site: platform.settings.site.name }) }
  },
  async confirm({ input: { code }, caller: { userId, sessionId }, platform }) {
    const { site } = platform.settings
    const recovery_codes = await guessSecondFactor(platform, userId, () =>
      platform.writer.execute('confirmAuthenticator', { userId, sessionId, code: code.replace(/\s/g, ''), site }),
    )
    return { recovery_codes }
  },
  async renewCodes({ input: { code }, caller: { userId }, platform }) {
    const recovery_codes = await guessSecondFactor(platform, userId, () =>
      platform.writer.execute('renewRecoveryCodes', { userId, code }),
    )
    return { recovery_codes }
  },
  async remove({ input: { code }, caller: { userId }, platform }) {
    const { site } = platform.settings
    await guessSecondFactor(platform, userId, () =>
      platform.writer.execute('removeAuthenticator', { userId, code, site }),
    )
    return { success: true }
  },
}
