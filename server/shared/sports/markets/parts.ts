import { HIGHEST } from '../basketball/quarters.ts'
import { type ScoreMarket, wonIf } from './market-type.ts'
import { handicapOf, mapPart, setPart, totalOf, winnerOf } from './two-way.ts'

/** Winner of set number `set`; refunded if it is never played. */
export const setWinner = winnerOf({ type: 'set_winner', group: () => 'sets', part: setPart })

/** Winner of game number `game` in set number `set`. */
export const gameWinner = winnerOf({
  type: 'game_winner',
  group: () => 'sets',
  part: ({ set, game }) => `game${set}.${game}`,
})

/** Games or points of one set, over or under a line. */
export const setTotal = totalOf({ type: 'set_total', group: () => 'sets', part: setPart })

/** Handicap on the games or points of one set. */
export const setHandicap = handicapOf({ type: 'set_handicap', group: () => 'sets', part: setPart })

/** Winner of map number `map`; refunded if it is never played. */
export const mapWinner = winnerOf({ type: 'map_winner', group: () => 'maps', part: mapPart })

/** Rounds of one map, including its overtime. */
export const roundsTotal = totalOf({ type: 'rounds_total', group: () => 'maps', part: mapPart })

export const roundsHandicap = handicapOf({ type: 'rounds_handicap', group: () => 'maps', part: mapPart })

const LEADERS = ['home', 'draw', 'away'] as const
const SIGNS: Readonly<Record<string, number>> = { home: 1, draw: 0, away: -1 }

/** Leader at half time, and winner at the end. Its part combines both. */
export const halfFull: ScoreMarket = {
  kind: 'score',
  type: 'ht_ft',
  group: () => 'periods',
  outcomes: LEADERS.flatMap((half) => LEADERS.map((full) => `${half}/${full}`)),
  winners: 1,
  hasRefunds: false,
  part: () => 'leads',
  measure: () => 'score',
  grade: (outcome) => {
    const [ofHalf, ofMatch] = outcome.split('/').map((one) => SIGNS[one])
    return ({ home: half, away: full }) => wonIf(Math.sign(half) === ofHalf && Math.sign(full) === ofMatch)
  },
}

/** Half with more goals. Its part combines the goals of both halves. */
export const halfMost: ScoreMarket = {
  kind: 'score',
  type: 'half_most',
  group: () => 'periods',
  outcomes: ['1h', 'equal', '2h'],
  winners: 1,
  hasRefunds: false,
  part: () => 'halves',
  measure: () => 'score',
  grade: (outcome) => {
    const sign = outcome === '1h' ? 1 : outcome === '2h' ? -1 : 0
    return ({ home: first, away: second }) => wonIf(Math.sign(first - second) === sign)
  },
}

/** Quarter with the most points of both teams. */
export const highestQuarter: ScoreMarket = {
  kind: 'score',
  type: 'highest_quarter',
  group: () => 'periods',
  outcomes: ['q1', 'q2', 'q3', 'q4', 'equal'],
  winners: 1,
  hasRefunds: false,
  part: () => HIGHEST,
  measure: () => 'score',
  grade: (outcome) => {
    const quarter = outcome === 'equal' ? 0 : Number(outcome.slice(1))
    return ({ home }) => wonIf(home === quarter)
  },
}
