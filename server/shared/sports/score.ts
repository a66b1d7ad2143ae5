export const TEAMS = ['home', 'away'] as const
export type Team = (typeof TEAMS)[number]

/** Counts of both sides: goals, sets, points. */
export type Score = { readonly home: number; readonly away: number }

export const NIL: Score = { home: 0, away: 0 }
export const plus = (one: Score, other: Score): Score => ({ home: one.home + other.home, away: one.away + other.away })
export const withOne = ({ home, away }: Score, team: Team): Score =>
  team === 'home' ? { home: home + 1, away } : { home, away: away + 1 }
/** Side with more; undefined if equal. */
export const leaderOf = ({ home, away }: Score): Team | undefined =>
  home > away ? 'home' : home < away ? 'away' : undefined
