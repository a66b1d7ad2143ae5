import { useMatches } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A game's play page: the layout leaves room for its bet bar on phones (R28). */
    isGame?: boolean
    /** The page uses the whole width instead of a readable column (R28). */
    fullWidth?: boolean
    /** Which layout the page stands in (R29). */
    layout?: 'default' | 'no-access'
    /** False for a page with nothing of its own to be found by: it says `noindex` and is in no sitemap. */
    isIndexed?: boolean
    /** The paths that a route with parameters stands for, where all of them are known: the sitemap lists them. */
    instances?: () => readonly string[]
    /** Its name among other pages, as in breadcrumbs. Without one its title stands there. */
    label?: () => string
  }
}

export type FrameOptions = { isGame: boolean; fullWidth: boolean; layout: 'default' | 'no-access'; isIndexed: boolean }

const DEFAULTS: FrameOptions = { isGame: false, fullWidth: false, layout: 'default', isIndexed: true }

/** What the routes of the page say about its frame; a child's word counts over its parent's. */
export function useFrameOptions(): FrameOptions {
  return useMatches({
    select: (matches) =>
      matches.reduce<FrameOptions>(
        ({ isGame, fullWidth, layout, isIndexed }, { staticData }) => ({
          isGame: staticData.isGame ?? isGame,
          fullWidth: staticData.fullWidth ?? fullWidth,
          layout: staticData.layout ?? layout,
          isIndexed: staticData.isIndexed ?? isIndexed,
        }),
        DEFAULTS,
      ),
    structuralSharing: true,
  })
}
