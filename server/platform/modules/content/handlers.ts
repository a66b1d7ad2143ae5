import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from './platform.ts'
import { findSeoBlock } from './queries/find-seo-block.ts'
import { readPromos } from './queries/read-promos.ts'
import { readSettings } from './queries/read-settings.ts'

export const settings: HandlersFor<typeof contract.settings, Platform> = {
  async current({ platform }) {
    const { revshareUrl, telegramUrl } = await readSettings(platform)
    const offered = platform.settings.signInFactors === 'one' ? [...platform.social.offered] : []
    return { revshare_url: revshareUrl, telegram_url: telegramUrl, social_providers: offered }
  },
  promos: async ({ input, platform }) => ({ promos: await readPromos(platform, input.locale) }),
}

export const seo: HandlersFor<typeof contract.seo, Platform> = {
  block: ({ input, platform }) => findSeoBlock(platform, input.path, input.locale),
}

export const builds: HandlersFor<typeof contract.builds, Platform> = {
  latest: async ({ platform }) => ({ id: platform.settings.buildId }),
}
