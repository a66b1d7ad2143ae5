import { describe, expect, it } from 'vitest'
import { basketballLaw, powersFor, TIP_OFF } from '#server/shared/sports/basketball/law.ts'
import { finalSets } from '#server/shared/sports/best-of.ts'
import { esportsLaws } from '#server/shared/sports/esports/law.ts'
import type { EventLaw } from '#server/shared/sports/event-law.ts'
import { FACE_OFF, hockeyLaw, overtimeGoals } from '#server/shared/sports/ice-hockey/law.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { gradeChances } from '#server/shared/sports/markets/price.ts'
import { exp } from '#server/shared/sports/numeric.ts'
import { homeWins, isRaceWon, raceLaw } from '#server/shared/sports/race.ts'
import { NIL } from '#server/shared/sports/score.ts'
import { tableTennisLaws } from '#server/shared/sports/table-tennis/law.ts'
import { setLaw, startOf, type TennisState, tennisLaws } from '#server/shared/sports/tennis/law.ts'
import { gameFrom, tieBreakFrom } from '#server/shared/sports/tennis/points.ts'

/** Probability of an outcome, formatted as in the paper. */
function chance(law: EventLaw, key: string, outcome: string): string {
  const { type, specifiers } = parseMarketKey(key)
  const market = marketOf(type)
  if (market?.kind !== 'score') throw new TypeError(key)
  return gradeChances(market, { outcome, specifiers, law }).won.toFixed(6)
}

describe('the worked vectors of tennis', () => {
  const serve = { home: 0.64, away: 0.6 }

  it('agree on games, tie-breaks, sets and matches (V8, V11) [A10]', () => {
    expect([gameFrom(0.64, 0, 0).toFixed(6), gameFrom(0.6, 0, 0).toFixed(6)]).toEqual(['0.812615', '0.735729'])
    expect(tieBreakFrom(serve, NIL, 'home').toFixed(6)).toBe('0.565237')
    const set = setLaw(serve, { games: NIL, points: NIL, server: 'home' })
    const scored = (home: number, away: number) => set.find((cell) => cell.home === home && cell.away === away)?.p
    expect(homeWins(set).toFixed(6)).toBe('0.632757')
    expect([scored(6, 4)?.toFixed(6), scored(7, 6)?.toFixed(6)]).toEqual(['0.084814', '0.106629'])
    const three = tennisLaws(serve, 2)(startOf(2))
    expect(chance(three, 'winner', 'home')).toBe('0.694456')
    expect(chance(three, 'correct_sets', '2:0')).toBe('0.400381')
    expect(chance(tennisLaws(serve, 3)(startOf(3)), 'winner', 'home')).toBe('0.737467')
    expect(gameFrom(0.64, 2, 3).toFixed(6)).toBe('0.486172')
    expect(tieBreakFrom(serve, { home: 5, away: 4 }, 'home').toFixed(6)).toBe('0.685885')
  })

  it('agree on games of the match, before it and in play (V9, V10) [A10]', () => {
    const law = tennisLaws(serve, 2)(startOf(2))
    expect(chance(law, 'games_total|total=22.5', 'over')).toBe('0.558157')
    expect(chance(law, 'games_handicap|hcp=-2.5', 'home')).toBe('0.578855')
    const state: TennisState = {
      toWin: 2,
      sets: [{ home: 6, away: 4 }],
      games: { home: 3, away: 2 },
      points: NIL,
      server: 'home',
    }
    const now = tennisLaws(serve, 2)(state)
    expect(chance(now, 'winner', 'home')).toBe('0.944596')
    expect(chance(now, 'games_total|total=22.5', 'over')).toBe('0.236742')
  })
})

it('agree on basketball, overtimes included (V12) [A10]', () => {
  const powers = powersFor({ home: 1.06, away: 1.02 })
  const level = powers.home[72]?.reduce((sum, p, points) => sum + p * (powers.away[72]?.[points] ?? 0), 0)
  expect(level?.toFixed(6)).toBe('0.027897')
  const law = basketballLaw(powers, TIP_OFF)
  expect(chance(law, 'winner', 'home')).toBe('0.590193')
  expect(chance(law, 'total|total=164.5', 'over')).toBe('0.475484')
  expect(chance(law, 'handicap|hcp=-3.5', 'home')).toBe('0.497917')
  const late = basketballLaw(powers, { periods: [{ home: 61, away: 58 }, NIL, NIL, NIL], played: 0 })
  expect(chance(late, 'winner', 'home')).toBe('0.707409')
})

it('agree on ice hockey, overtime and shootout included (V13) [A10]', () => {
  const law = hockeyLaw({ home: 3.1, away: 2.7 }, FACE_OFF)
  expect(['home', 'draw', 'away'].map((outcome) => chance(law, '1x2', outcome))).toEqual([
    '0.480761',
    '0.167542',
    '0.351697',
  ])
  expect(chance(law, 'winner_ot', 'home')).toBe('0.567511')
  // probability of a goal in overtime
  expect((1 - exp(-overtimeGoals({ home: 3.1, away: 2.7 }))).toFixed(6)).toBe('0.515675')
})

it('agree on races: table tennis, volleyball and maps (V14) [A10]', () => {
  const game = raceLaw(0.52, NIL, isRaceWon(11))
  expect(homeWins(game).toFixed(6)).toBe('0.577067')
  const match = tableTennisLaws(0.52, 4)({ toWin: 4, sets: [], points: NIL })
  expect(chance(match, 'winner', 'home')).toBe('0.664635')
  expect(homeWins(raceLaw(0.52, NIL, isRaceWon(25))).toFixed(6)).toBe('0.613052')
  const law = esportsLaws([0.53, 0.53, 0.53])({ toWin: 2, maps: [], rounds: NIL })
  expect(chance(law, 'map_winner|map=1', 'home')).toBe('0.627072')
  expect(chance(law, 'winner', 'home')).toBe('0.686504')
})

it('knows the scores that a match of sets may still end with', () => {
  const text = (won: { home: number; away: number }, toWin: number) =>
    finalSets(won, toWin).map(({ home, away }) => `${home}:${away}`)
  expect(text(NIL, 2)).toEqual(['2:0', '2:1', '0:2', '1:2'])
  expect(text({ home: 1, away: 0 }, 2)).toEqual(['2:0', '2:1', '1:2'])
  expect(text({ home: 1, away: 1 }, 2)).toEqual(['2:1', '1:2'])
  expect(text({ home: 2, away: 1 }, 2)).toEqual(['2:1'])
})
