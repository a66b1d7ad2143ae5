import { useMatches } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A game's play page: the layout leaves room for its bet bar on phones (R28). */
    isGame?: boolean
    /** The page uses the whole width instead of a readable column (R28). */
    fullWidth?: boolean
    /** Which layout the page stands in (R29). */
    layout?: 'default' | 'no-access'
  }
}

export type FrameOptions = { isGame: boolean; fullWidth: boolean; layout: 'default' | 'no-access' }

const DEFAULTS: FrameOptions = { isGame: false, fullWidth: false, layout: 'default' }

/** What the routes of the page say about its frame; a child's word counts over its parent's. */
export function useFrameOptions(): FrameOptions {
  return useMatches({
    select: (matches) =>
      matches.reduce<FrameOptions>((options, match) => Object.assign(options, match.staticData), { ...DEFAULTS }),
    structuralSharing: true,
  })
}
