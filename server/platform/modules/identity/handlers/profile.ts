import type { Caller, SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { regionOf } from '#server/shared/constants/regions.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'
import { getProfile } from '../queries/get-profile.ts'
import { TOKEN_LIFE_MS } from '../tokens.ts'

export const profile = {
  async user({ caller, bearer, opened, platform, client }) {
    const region = regionOf(platform.countryOf(client.ip))
    const { user, features } = await getProfile(platform, caller.userId)
    return {
      user,
      features,
      region,
      fresh_token: opened ?? (await freshToken(platform, caller, bearer)),
      super_bonus: null,
    }
  },
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

/** The successor of a token that nears its end, so that a page need not come back for it. */
async function freshToken({ clock, writer }: Platform, { freshUntil }: Caller, bearer: string | null) {
  if (bearer === null || freshUntil - clock.now() >= TOKEN_LIFE_MS.nearEnd) return null
  const rotated = await writer.execute('rotateToken', { token: bearer, how: 'offer' })
  return rotated.outcome === 'rotated' ? rotated.token : null
}
