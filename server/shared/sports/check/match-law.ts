/** What a match of the house's own is played by, as it is published: with its key, anybody plays it again. */
export type MatchLaw =
  | {
      readonly sport: 'football'
      /** Goals of each team on the mean. */
      readonly home: number
      readonly away: number
      readonly rho: number
      readonly redCard: { readonly home: number; readonly away: number }
    }
  | { readonly sport: 'ice-hockey'; readonly home: number; readonly away: number }
  /** Points that each team makes of a possession, as a share of the mean. */
  | { readonly sport: 'basketball'; readonly home: number; readonly away: number }
  /** Of the points on serve, what share either player wins. */
  | { readonly sport: 'tennis'; readonly home: number; readonly away: number; readonly to_win: number }
  /** Of all points, what share the home player wins. */
  | { readonly sport: 'table-tennis'; readonly chance: number; readonly to_win: number }
  /** Of the rounds of each map, what share the home team wins. */
  | { readonly sport: 'esports'; readonly chances: readonly number[] }
