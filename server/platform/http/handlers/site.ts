import type { contract } from '#server/contract/contract.ts'
import { findSeoBlock } from '../../site/find-seo-block.ts'
import { readSettings } from '../../site/read-settings.ts'
import type { HandlersFor } from '../handler.ts'

export const settings: HandlersFor<typeof contract.settings> = {
  async current({ platform }) {
    const { revshareUrl, telegramUrl } = await readSettings(platform)
    return { revshare_url: revshareUrl, telegram_url: telegramUrl, social_providers: [...platform.social.offered] }
  },
}

export const seo: HandlersFor<typeof contract.seo> = {
  block: ({ input, platform }) => findSeoBlock(platform, input.path, input.locale),
}
