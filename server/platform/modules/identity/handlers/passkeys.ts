import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { creationOptions, relyingParty } from '../passkeys/options.ts'
import { verifyMade } from '../passkeys/verify-passkey.ts'
import type { Platform } from '../platform.ts'
import { listPasskeys } from '../queries/list-passkeys.ts'
import { requireRecentAuthentication } from '../step-up/recent-authentication.ts'

export const passkeys: HandlersFor<typeof contract.passkeys, Platform> = {
  async list({ caller: { userId }, platform: { reader } }) {
    const rows = await listPasskeys(reader, userId)
    return {
      passkeys: rows.map(({ id, name, rpId, createdAt, usedAt }) => ({
        id,
        name,
        domain: rpId,
        created_at: iso(createdAt),
        used_at: usedAt === null ? null : iso(usedAt),
      })),
    }
  },
  async begin({ caller, platform, client }) {
    await requireRecentAuthentication(platform, caller)
    const { userId, sessionId } = caller
    const { reader, writer, settings } = platform
    const [user, known] = await Promise.all([
      reader.query.users.findFirst({ where: (users, { eq }) => eq(users.id, userId) }),
      listPasskeys(reader, userId),
    ])
    if (!user) throw new Refusal('unauthorized')
    // checked before the device creates a passkey in vain
    if (!user.isEmailVerified && !user.isPhoneVerified) throw new Refusal('contact_unverified')
    const challenge = await writer.execute('issueChallenge', { purpose: 'register', sessionId, attempts: [] })
    const party = relyingParty(platform, client)
    const owner = { id: userId, name: user.name, account: user.email ?? user.phone ?? user.name }
    const siteName = settings.site.name
    const ofHere = known.filter(({ rpId }) => rpId === party.id).map(({ credentialId }) => credentialId)
    return { options: creationOptions({ party, siteName, owner, challenge, known: ofHere }) }
  },
  async add({ input: { name, credential }, caller: { userId, sessionId }, platform, client }) {
    const made = await verifyMade({ platform, client }, sessionId, credential)
    await platform.writer.execute('addPasskey', { userId, name, ...made, site: platform.settings.site })
    return { success: true }
  },
  async rename({ input: { id, name }, caller: { userId }, platform: { writer } }) {
    await writer.execute('renamePasskey', { userId, id, name })
    return { success: true }
  },
  async remove({ input: { id }, caller, platform }) {
    await requireRecentAuthentication(platform, caller)
    await platform.writer.execute('removePasskey', { userId: caller.userId, id, site: platform.settings.site })
    return { success: true }
  },
}
