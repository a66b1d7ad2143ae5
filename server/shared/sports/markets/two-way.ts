import { gradeOfDistance } from '../grade.ts'
import { type MarketKey, quartersOf, type ScoreMarket, WHOLE, wonIf } from './market-type.ts'

type Named = Pick<ScoreMarket, 'type' | 'group'> & Partial<Pick<ScoreMarket, 'column' | 'part'>>
const whole = () => WHOLE

/** Side with more, for quantities that cannot be equal. */
export const winnerOf = (named: Named): ScoreMarket => ({
  ...{ kind: 'score', outcomes: ['home', 'away'], winners: 1, hasRefunds: false },
  part: whole,
  measure: () => 'difference',
  grade: (outcome) => {
    const isHome = outcome === 'home'
    return ({ home, away }) => wonIf(isHome === home > away)
  },
  ...named,
})

/** Over or under a line, of both sides or of the one named by `team`. */
export const totalOf = (named: Named): ScoreMarket => ({
  ...{ kind: 'score', outcomes: ['over', 'under'], winners: 1, hasRefunds: true },
  part: whole,
  measure: ({ team }) => (team === 'home' || team === 'away' ? team : 'sum'),
  grade: (outcome, { total: line, team }) => {
    const [side, quarters] = [outcome === 'over' ? 1 : -1, quartersOf(line)]
    const [homes, aways] = [team === 'away' ? 0 : 4, team === 'home' ? 0 : 4]
    return ({ home, away }) => gradeOfDistance(side * (homes * home + aways * away - quarters))
  },
  ...named,
})

/** Handicap on the whole score of a part; `hcp` is the home side's, the away side has its opposite. */
export const handicapOf = (named: Named): ScoreMarket => ({
  ...{ kind: 'score', outcomes: ['home', 'away'], winners: 1, hasRefunds: true },
  part: whole,
  measure: () => 'difference',
  grade: (outcome, { hcp }) => {
    const [side, quarters] = [outcome === 'home' ? 1 : -1, quartersOf(hcp)]
    return ({ home, away }) => gradeOfDistance(side * (4 * (home - away) + quarters))
  },
  ...named,
})

/** Part of the set or map named by the `set` or `map` specifier. */
export const setPart = ({ set }: MarketKey['specifiers']): string => `set${set}`
export const mapPart = ({ map }: MarketKey['specifiers']): string => `map${map}`
