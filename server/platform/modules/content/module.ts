import { and, eq } from 'drizzle-orm'
import { promos, seoBlocks, settings } from '#db/platform/schema/content.ts'
import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import type { SocialProviders } from '#server/platform/providers/identity/port.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { listClosedGamesAcrossPlayers } from '../availability/reads.ts'

type Providers = { readonly social: SocialProviders }
type Platform = KernelPlatform & Providers
type Reading = Pick<Platform, 'reader'>
type Handlers = Pick<HandlersFor<typeof contract, Platform>, 'builds' | 'seo' | 'settings'>

const handlers: Handlers = {
  settings: {
    async current({ platform }) {
      const { revshareUrl, telegramUrl } = await readSettings(platform)
      const offered = platform.settings.signInFactors === 'one' ? [...platform.social.offered] : []
      return {
        revshare_url: revshareUrl,
        telegram_url: telegramUrl,
        social_providers: offered,
        closed_games: await listClosedGamesAcrossPlayers(platform),
      }
    },
    promos: async ({ input, platform }) => ({ promos: await readPromos(platform, input.locale) }),
  },
  seo: {
    block: ({ input, platform }) => findSeoBlock(platform, input.path, input.locale),
  },
  builds: {
    latest: async ({ platform }) => ({ id: platform.settings.buildId }),
  },
}

/** The operator's URLs; null where not set. */
async function readSettings({ reader }: Reading) {
  const rows = await reader.select().from(settings)
  const valueAt = (key: (typeof rows)[number]['key']) => rows.find((row) => row.key === key)?.value ?? null
  return { revshareUrl: valueAt('revshare_url'), telegramUrl: valueAt('telegram_url') }
}

/** Promotions for the home page, in a language. */
async function readPromos({ reader }: Reading, locale: Locale) {
  const { title, text, button, path } = promos
  return reader
    .select({ title, text, button, path })
    .from(promos)
    .where(eq(promos.locale, locale))
    .orderBy(promos.place)
}

const NO_BLOCK = { title: null, description: null, keywords: null, text: null }

/** Metadata and text of a page in a language; empty for a page without a row. */
async function findSeoBlock({ reader }: Reading, path: string, locale: Locale) {
  const { title, description, keywords, text } = seoBlocks
  const [found = NO_BLOCK] = await reader
    .select({ title, description, keywords, text })
    .from(seoBlocks)
    .where(and(eq(seoBlocks.path, path), eq(seoBlocks.locale, locale)))
  return found
}

/** Content managed by the operator: settings, promotions, page metadata, and the newest build. */
export const module = { handlers } satisfies Module<Record<never, never>, Providers>
