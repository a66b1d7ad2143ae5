import { HIGHEST } from '../basketball/quarters.ts'
import { type ScoreMarket, wonIf } from './market-type.ts'
import { handicapOf, mapPart, setPart, totalOf, winnerOf } from './two-way.ts'

/** Who wins the set that `set` numbers; one that is never played is refunded. */
export const setWinner = winnerOf({ type: 'set_winner', group: () => 'sets', part: setPart })

/** Who wins the game that `game` numbers in the set that `set` does. */
export const gameWinner = winnerOf({
  type: 'game_winner',
  group: () => 'sets',
  part: ({ set, game }) => `game${set}.${game}`,
})

/** Games or points of one set, over or under a line. */
export const setTotal = totalOf({ type: 'set_total', group: () => 'sets', part: setPart })

/** A handicap on the games or points of one set. */
export const setHandicap = handicapOf({ type: 'set_handicap', group: () => 'sets', part: setPart })

/** Who wins the map that `map` numbers; one that is never played is refunded. */
export const mapWinner = winnerOf({ type: 'map_winner', group: () => 'maps', part: mapPart })

/** Rounds of one map, those of its overtime included. */
export const roundsTotal = totalOf({ type: 'rounds_total', group: () => 'maps', part: mapPart })

/** A handicap on the rounds of one map. */
export const roundsHandicap = handicapOf({ type: 'rounds_handicap', group: () => 'maps', part: mapPart })

const LEADERS = ['home', 'draw', 'away'] as const
const SIGNS: Readonly<Record<string, number>> = { home: 1, draw: 0, away: -1 }

/** Who leads at half time, and who has won at the end. Its part is both leads beside each other. */
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

/** In which half more goals fall. Its part is the goals of both halves beside each other. */
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

/** Which quarter has the most points of both teams. */
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
