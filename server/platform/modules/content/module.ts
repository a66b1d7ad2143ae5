import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import type { SocialProviders } from '#server/platform/providers/identity/port.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { listClosedGamesAcrossPlayers } from '../availability/reads.ts'
import { listEmptyKindsAcrossPlayers } from '../casino/reads.ts'
import type { Commands, Platform } from './platform.ts'
import { findFaq, findLegalText, findSeoBlock, listEditions, readLinks, readPromos } from './read-content.ts'

type Providers = { readonly social: SocialProviders; readonly games: GameProviders }
type Handlers = Pick<
  HandlersFor<typeof contract, Platform & Providers>,
  'builds' | 'faq' | 'legal' | 'seo' | 'settings'
>

/** As the contract lists them. */
const MAX_EDITIONS = 200

const handlers: Handlers = {
  settings: {
    async current({ platform }) {
      const [links, ownGames, emptyKinds] = await Promise.all([
        readLinks(platform),
        listClosedGamesAcrossPlayers(platform),
        listEmptyKindsAcrossPlayers(platform),
      ])
      const offered = platform.settings.signInFactors === 'one' ? [...platform.social.offered] : []
      return {
        revshare_url: links.get('revshare_url') ?? null,
        telegram_url: links.get('telegram_url') ?? null,
        social_providers: offered,
        closed_games: [
          ...ownGames,
          ...emptyKinds.map((game) => ({ game, state: 'off' as const, currency: null, country: null })),
        ],
      }
    },
    promos: async ({ input, platform }) => ({ promos: await readPromos(platform, input.locale) }),
  },
  seo: {
    block: ({ input, platform }) => findSeoBlock(platform, input.path, input.locale),
  },
  legal: {
    async document({ input: { document, locale, version }, platform }) {
      const editions = await listEditions(platform, document, MAX_EDITIONS)
      const inForce = editions.find(({ effectiveAt }) => effectiveAt <= platform.clock.now()) ?? null
      const chosen = version === undefined ? inForce : (editions.find(({ n }) => n === version) ?? null)
      const text = chosen && (await findLegalText(platform, document, locale, chosen.versions[locale]))
      return {
        text: text && {
          ...text,
          version: chosen.n,
          effective_at: iso(chosen.effectiveAt),
          binding: chosen.binding,
        },
        in_force: inForce?.n ?? null,
        versions: editions.map(({ n, effectiveAt }) => ({ version: n, effective_at: iso(effectiveAt) })),
      }
    },
    async accept({ input: { document, version }, caller: { userId }, client: { ip, locale }, platform }) {
      await platform.writer.execute('acceptTerms', { document, version, userId, locale, ip })
      return { success: true }
    },
  },
  faq: {
    published: async ({ input, platform }) => ({ text: (await findFaq(platform, input.locale))?.text ?? null }),
  },
  builds: {
    latest: async ({ platform }) => ({ id: platform.settings.buildId }),
  },
}

/** Content managed by the operator: settings, promotions, page metadata, legal documents, answers, and the newest build. */
export const module = { handlers } satisfies Module<Commands, Providers>
