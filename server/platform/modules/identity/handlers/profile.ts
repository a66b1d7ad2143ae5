import type { SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'

export const profile = {
  async updateSettings({ input, caller, platform }) {
    const { locale, timezone, is_avatar_hidden: isAvatarHidden, is_statistics_hidden: isStatisticsHidden } = input
    const change = { userId: caller.userId, locale, timezone, isAvatarHidden, isStatisticsHidden }
    await platform.writer.execute('updateSettings', change)
    return { success: true }
  },
  async selectCurrency({ input: { currency }, caller, platform }) {
    await platform.writer.execute('selectCurrency', { userId: caller.userId, currency })
    return { success: true }
  },
} satisfies SomeHandlers<typeof contract.profile, Platform>
