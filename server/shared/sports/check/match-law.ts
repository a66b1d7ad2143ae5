/** Published probability model of a virtual match: with its key, anyone can replay the match. */
export type MatchLaw =
  | {
      readonly sport: 'football'
      /** Mean goals of each team. */
      readonly home: number
      readonly away: number
      readonly rho: number
      readonly redCard: { readonly home: number; readonly away: number }
    }
  | { readonly sport: 'ice-hockey'; readonly home: number; readonly away: number }
  /** Points per possession of each team, relative to the mean. */
  | { readonly sport: 'basketball'; readonly home: number; readonly away: number }
  /** Share of points that each player wins on their own serve. */
  | { readonly sport: 'tennis'; readonly home: number; readonly away: number; readonly to_win: number }
  /** Share of all points that the home player wins. */
  | { readonly sport: 'table-tennis'; readonly chance: number; readonly to_win: number }
  /** Share of the rounds of each map that the home team wins. */
  | { readonly sport: 'esports'; readonly chances: readonly number[] }
