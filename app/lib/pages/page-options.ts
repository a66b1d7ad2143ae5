import { useMatches } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { OwnAnswer, ShellName } from '#server/shared/constants/page-shells.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A game's page: the layout reserves space for its bet bar on phones. */
    isGame?: boolean
    /** Shows all players' bets live; the stream is open to visitors too. Game pages always do. */
    hasLiveBets?: boolean
    /** The page uses the whole width instead of a readable column. */
    fullWidth?: boolean
    layout?: 'default' | 'no-access'
    /**
     * False for a page without unique content: it gets `noindex` and is in no sitemap. A loader's result under this
     * name takes precedence.
     */
    isIndexed?: boolean
    /** Page with the same content at its own address: that one is canonical and in the sitemap. */
    canonical?: CanonicalPage
    /** The address is or contains a secret: it must not be sent to third parties. */
    hasSecretAddress?: boolean
    /** Paths of a route with parameters if all are known; the sitemap lists them. */
    instances?: (client: TRPCClient<AppRouter>) => Promise<readonly string[]>
    /** Image in public/og to show when the page is shared, instead of the site's. */
    picture?: string
    /**
     * Fields of the player that the HTML depends on, apart from the player-specific parts (`player-shells.ts`).
     * Players who share their values share a render; without it each request renders the page.
     */
    shell?: ShellName
    /** Excludes players from the shell for whom a query of the loader has an answer of their own. */
    ownAnswer?: OwnAnswer
    /** Name of the page in lists, such as breadcrumbs. Defaults to its title. */
    label?: () => string
  }
}

/** A path in the default locale, and the locale to read it in. */
type CanonicalPage = { readonly path: string; readonly locale: Locale }

export type PageOptions = {
  isGame: boolean
  hasLiveBets: boolean
  fullWidth: boolean
  layout: 'default' | 'no-access'
  isIndexed: boolean
  canonical: CanonicalPage | undefined
  hasSecretAddress: boolean
  picture: string | undefined
}

const DEFAULTS: PageOptions = {
  isGame: false,
  hasLiveBets: false,
  fullWidth: false,
  layout: 'default',
  isIndexed: true,
  canonical: undefined,
  hasSecretAddress: false,
  picture: undefined,
}

/** Undefined if the loader does not set it. */
function indexedByLoader(loaded: unknown): boolean | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('isIndexed' in loaded)) return undefined
  return loaded.isIndexed === true
}

/** Merged page options of the matched routes; a child's options override its parent's. */
export function usePageOptions(): PageOptions {
  return useMatches({
    select: (matches) =>
      matches.reduce<PageOptions>(
        (options, { staticData, loaderData }) => ({
          isGame: staticData.isGame ?? options.isGame,
          hasLiveBets: staticData.hasLiveBets ?? options.hasLiveBets,
          fullWidth: staticData.fullWidth ?? options.fullWidth,
          layout: staticData.layout ?? options.layout,
          isIndexed: indexedByLoader(loaderData) ?? staticData.isIndexed ?? options.isIndexed,
          canonical: staticData.canonical ?? options.canonical,
          hasSecretAddress: staticData.hasSecretAddress ?? options.hasSecretAddress,
          picture: staticData.picture ?? options.picture,
        }),
        DEFAULTS,
      ),
    structuralSharing: true,
  })
}
