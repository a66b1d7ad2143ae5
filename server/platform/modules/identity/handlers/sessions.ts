import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'
import { listOpenSessions } from '../queries/sessions.ts'

export const sessions: HandlersFor<typeof contract.sessions, Platform> = {
  async list({ caller: { userId, sessionId }, platform: { reader, clock, countryOf } }) {
    const rows = await listOpenSessions(reader, { userId, now: clock.now() })
    return {
      sessions: rows.map(({ id, ip, userAgent, startedAt, seenAt }) => ({
        id,
        ip,
        country: ip === null ? null : countryOf(ip),
        user_agent: userAgent,
        started_at: iso(startedAt),
        seen_at: iso(seenAt ?? startedAt),
        is_current: id === sessionId,
      })),
    }
  },
  async end({ input: { id }, caller: { userId }, platform: { writer } }) {
    await writer.execute('revokeSession', { userId, sessionId: id })
    return { success: true }
  },
  async endOthers({ caller: { userId, sessionId }, platform: { writer } }) {
    await writer.execute('endOtherSessions', { userId, sessionId })
    return { success: true }
  },
}
