import type { Shape } from '#server/platform/kernel/host.ts'
import type { SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'

/** Twice the displayed width; limited to a few kilobytes, since it is part of every profile response. */
const AVATAR: Shape = { maxSide: 96, isSquare: true, minSide: 32, qualities: [80, 50, 20], maxBytes: 4096 }

export const profile = {
  async updateSettings({ input, caller, platform }) {
    const { name, locale, timezone } = input
    await platform.writer.execute('updateSettings', {
      userId: caller.userId,
      name,
      locale,
      timezone,
      isTimezoneChosen: input.is_timezone_chosen,
      isAvatarHidden: input.is_avatar_hidden,
      isStatisticsHidden: input.is_statistics_hidden,
      isMarketingWanted: input.is_marketing_wanted,
    })
    return { success: true }
  },
  async setAvatar({ input: { picture }, caller: { userId }, platform, client: { ip } }) {
    const { writer, settings } = platform
    if (picture === null) {
      await writer.execute('setAvatar', { userId, picture })
      return { success: true }
    }
    const limit = settings.rateLimits.uploadByAccount
    await writer.execute('consumeRateLimits', [{ key: accountKey('uploadByAccount', userId), limit }])
    const written = await platform.images.reEncode(
      { bytes: Buffer.from(picture, 'base64'), field: 'picture', ip },
      AVATAR,
    )
    await writer.execute('setAvatar', { userId, picture: Buffer.from(written).toString('base64') })
    return { success: true }
  },
  async selectCurrency({ input: { currency }, caller, platform }) {
    await platform.writer.execute('selectCurrency', { userId: caller.userId, currency })
    return { success: true }
  },
} satisfies SomeHandlers<typeof contract.profile, Platform>
