import { gradeOfDistance } from '../grade.ts'
import { type MarketKey, quartersOf, type ScoreMarket, WHOLE, wonIf } from './market-type.ts'

type Named = Pick<ScoreMarket, 'type' | 'group'> & Partial<Pick<ScoreMarket, 'column' | 'part'>>
const whole = () => WHOLE

/** Who has more, where nobody can have as much as the other. */
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

/** Over or under a line, of both sides or of the one that `team` names. */
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

/** A handicap on the whole score of a part; `hcp` is the home side's, the other has its opposite. */
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

/** The set or map that a market's `set` or `map` names. */
export const setPart = ({ set }: MarketKey['specifiers']): string => `set${set}`
export const mapPart = ({ map }: MarketKey['specifiers']): string => `map${map}`
