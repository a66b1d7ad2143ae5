import { regionOf } from '#server/contract/constants/regions.ts'
import type { contract } from '#server/contract/contract.ts'
import { getProfile } from '../../accounts/get-profile.ts'
import { TOKEN_LIFE_MS } from '../../accounts/tokens.ts'
import type { Platform } from '../../platform.ts'
import type { Caller, HandlersFor } from '../handler.ts'
import { freeSpinsOfPlayer } from './bonuses.ts'

export const profile: HandlersFor<typeof contract.profile> = {
  async user({ caller, bearer, opened, platform, client }) {
    const user = await getProfile(platform, caller.userId)
    return {
      user,
      features: [],
      region: regionOf(platform.countryOf(client.ip)),
      fresh_token: opened ?? (await freshToken(platform, caller, bearer)),
      super_bonus: null,
    }
  },
  freeSpins: freeSpinsOfPlayer,
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
}

/** The successor of a token that nears its end, so that a page need not come back for it (S16). */
async function freshToken({ clock, writer }: Platform, { freshUntil }: Caller, bearer: string | null) {
  if (bearer === null || freshUntil - clock.now() >= TOKEN_LIFE_MS.nearEnd) return null
  const rotated = await writer.execute('rotateToken', { token: bearer, how: 'offer' })
  return rotated.outcome === 'rotated' ? rotated.token : null
}
