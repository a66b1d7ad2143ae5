import { useMatches } from '@tanstack/react-router'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A game's play page: the layout leaves room for its bet bar on phones. */
    isGame?: boolean
    /** Shows everybody's bets as they come: the live stream is open for visitors too. A game's page always does. */
    hasLiveBets?: boolean
    /** The page uses the whole width instead of a readable column. */
    fullWidth?: boolean
    /** Which layout the page stands in. */
    layout?: 'default' | 'no-access'
    /**
     * False for a page with nothing of its own to be found by: it says `noindex` and is in no sitemap. What a loader returns
     * under this name counts over it.
     */
    isIndexed?: boolean
    /** The page that says the same at an address of its own: that one is canonical and in the sitemap. */
    canonical?: CanonicalPage
    /** Its address is a secret, or holds one: no third party gets to see it. */
    hasSecretAddress?: boolean
    /** The paths that a route with parameters stands for, where all of them are known: the sitemap lists them. */
    instances?: (client: TRPCClient<AppRouter>) => Promise<readonly string[]>
    /** Of public/og: what stands for the page where its address is shared, in place of the site's. */
    picture?: string
    /** Its name among other pages, as in breadcrumbs. Without one its title stands there. */
    label?: () => string
  }
}

/** A path in the default locale, and the locale that it is read in. */
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

/** Undefined where a loader does not say. */
function indexedByLoader(loaded: unknown): boolean | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('isIndexed' in loaded)) return undefined
  return loaded.isIndexed === true
}

/** What the routes of the page ask of the shell around them; a child's word counts over its parent's. */
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
