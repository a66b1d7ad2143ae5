/** A team that nobody has heard of, since nobody made it before. Attack and defence multiply the mean of what is scored. */
export type Team = { readonly name: string; readonly attack: number; readonly defence: number }

export const team = (name: string, attack: number, defence: number): Team => ({ name, attack, defence })

/** What a team scores on the mean against one as good, and how many times as much at home. */
type Scoring = { readonly mean: number; readonly homeAdvantage: number }

/** What both teams of a match score on the mean. */
export const meansOf = ({ home, away }: Record<'home' | 'away', Team>, { mean, homeAdvantage }: Scoring) => ({
  home: mean * home.attack * away.defence * homeAdvantage,
  away: (mean * away.attack * home.defence) / homeAdvantage,
})

/** A player or a team, and how much more often than the mean one they win a point or a round. */
export type Contender = { readonly name: string; readonly strength: number }

export const contender = (name: string, strength: number): Contender => ({ name, strength })
