/** An invented team. Attack and defense multiply the mean score. */
export type Team = { readonly name: string; readonly attack: number; readonly defence: number }

export const team = (name: string, attack: number, defence: number): Team => ({ name, attack, defence })

/** Mean score against an equal team, and the factor of home advantage. */
type Scoring = { readonly mean: number; readonly homeAdvantage: number }

export const meansOf = ({ home, away }: Record<'home' | 'away', Team>, { mean, homeAdvantage }: Scoring) => ({
  home: mean * home.attack * away.defence * homeAdvantage,
  away: (mean * away.attack * home.defence) / homeAdvantage,
})

/** A player or team, with the additional probability of winning a point or round, compared with the average. */
export type Contender = { readonly name: string; readonly strength: number }

export const contender = (name: string, strength: number): Contender => ({ name, strength })
