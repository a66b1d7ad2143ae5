import { expect, test } from 'vitest'
import { withHighestResult } from '#server/shared/sports/basketball/quarters.ts'
import { basketballResult } from '#server/shared/sports/basketball/result.ts'
import type { EventResult } from '#server/shared/sports/event-law.ts'
import { withCounted } from '#server/shared/sports/football/counts.ts'
import { footballResult } from '#server/shared/sports/football/result.ts'
import { hockeyResult } from '#server/shared/sports/ice-hockey/result.ts'
import { MARKETS, marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import type { Score, Team } from '#server/shared/sports/score.ts'
import { setsResult } from '#server/shared/sports/sets-result.ts'
import { tennisResult } from '#server/shared/sports/tennis/result.ts'

/** "2:1" for both sides. */
function score(text: string): Score {
  const [home = Number.NaN, away = Number.NaN] = text.split(':').map(Number)
  return { home, away }
}
const scores = (text: string) => (text === '' ? [] : text.split(' ').map(score))
/** "h a h": scorers in order. */
const scorers = (text: string): Team[] => text.split(' ').map((one) => (one === 'h' ? 'home' : 'away'))

const football = (full: string, half: string, goals: string, isOver = true) =>
  footballResult({ score: score(full), firstHalf: score(half), goals: goals === '' ? [] : scorers(goals), isOver })
const hockey = (periods: string, extra: Team | null = null, x = 60) =>
  hockeyResult({ x, periods: scores(periods), extra }, ['home', 'home', 'away'], x >= 60 && extra !== null)
const basketball = (periods: string, isOver = true, played = 36) => {
  const state = { periods: scores(periods), played }
  return withHighestResult(basketballResult(state, isOver), state)
}
const tennis = (sets: string, toWin = 2, current = '0:0') =>
  setsResult({ toWin, sets: scores(sets), current: score(current), all: 'games' })
const tableTennis = (sets: string) => setsResult({ toWin: 3, sets: scores(sets), current: score('0:0'), all: 'points' })
const esports = (maps: string) =>
  setsResult({ toWin: 2, sets: scores(maps), current: score('0:0'), all: null, name: 'map' })

// 2:1 after 0:1 at half time; the guests had scored first
const TWO_ONE = football('2:1', '0:1', 'a h h')
const GOALLESS = football('0:0', '0:0', '')
// corners 6:4, yellow cards 2:1, and the guests were a player short
const COUNTED = { corners: score('6:4'), yellow: score('2:1'), red: score('0:1') }
const COUNTS = withCounted(TWO_ONE, { ...COUNTED, isOver: true })
const FIVE_TWO = football('5:2', '2:2', 'h a a h h h h')
// 20 of 40 minutes of the first half without a goal; then the guests lead 0:1 at the break
const UNDER_WAY = football('0:1', '0:1', 'a', false)
const COUNTING = withCounted(UNDER_WAY, { ...COUNTED, isOver: false })
// 1:0, 0:1, 1:1 and the home team wins the shootout; then 2:1 inside sixty minutes
const SHOOTOUT = hockey('1:0 0:1 1:1', 'home', 66)
const SIXTY = hockeyResult({ x: 60, periods: scores('1:0 0:1 1:0'), extra: null }, scorers('h a h'), true)
// 20:25, 22:18, 15:20, 24:18 is 81:81; overtime 10:6
const OVERTIME = basketball('20:25 22:18 15:20 24:18 10:6')
const THREE_SETS = tennis('6:4 6:7 7:5')
const FIVE_SETS = tennis('6:4 3:6 6:7 6:3 6:4', 3)
const STRAIGHT = tennis('6:4 6:2')
const ONE_SET_IN = tennis('6:4', 2, '3:0')
// the home player held and was broken back, and the third game of the second set is in progress
const GAMES = tennisResult({
  toWin: 2,
  sets: scores('6:4'),
  games: score('1:1'),
  won: [scorers('h a h h a a h a h h'), scorers('h a')],
})
const FOUR_GAMES = tableTennis('11:9 8:11 12:10 11:5')
const TWO_MAPS = esports('13:7 16:14')
const THREE_MAPS = esports('13:7 10:13 11:13')

/** Result of each outcome by market key and match, written by hand; null for an open market. */
const TABLE: readonly (readonly [string, EventResult, Readonly<Record<string, string>> | null])[] = [
  ['winner', OVERTIME, { home: 'won', away: 'lost' }],
  ['winner', THREE_SETS, { home: 'won', away: 'lost' }],
  ['winner', THREE_MAPS, { home: 'lost', away: 'won' }],
  ['winner', ONE_SET_IN, null],
  ['1x2', TWO_ONE, { home: 'won', draw: 'lost', away: 'lost' }],
  ['1x2', GOALLESS, { home: 'lost', draw: 'won', away: 'lost' }],
  ['1x2|period=1h', TWO_ONE, { home: 'lost', draw: 'lost', away: 'won' }],
  ['1x2|period=1h', UNDER_WAY, { home: 'lost', draw: 'lost', away: 'won' }],
  ['1x2|period=2h', TWO_ONE, { home: 'won', draw: 'lost', away: 'lost' }],
  ['1x2', UNDER_WAY, null],
  // sixty minutes are level, independent of the shootout
  ['1x2', SHOOTOUT, { home: 'lost', draw: 'won', away: 'lost' }],
  ['1x2|period=p3', SHOOTOUT, { home: 'lost', draw: 'won', away: 'lost' }],
  ['1x2|period=q4', OVERTIME, { home: 'won', draw: 'lost', away: 'lost' }],
  ['1x2|period=1h', OVERTIME, { home: 'lost', draw: 'lost', away: 'won' }],
  ['winner_ot', SHOOTOUT, { home: 'won', away: 'lost' }],
  ['winner_ot', SIXTY, { home: 'won', away: 'lost' }],
  ['total|total=2.5', TWO_ONE, { over: 'won', under: 'lost' }],
  ['total|total=2.75', TWO_ONE, { over: 'half_won', under: 'half_lost' }],
  ['total|total=3', TWO_ONE, { over: 'void', under: 'void' }],
  ['total|total=3.25', TWO_ONE, { over: 'half_lost', under: 'half_won' }],
  ['total|period=1h|total=1.5', TWO_ONE, { over: 'lost', under: 'won' }],
  ['total|period=2h|total=1.5', TWO_ONE, { over: 'won', under: 'lost' }],
  ['total|team=home|total=1.5', TWO_ONE, { over: 'won', under: 'lost' }],
  ['total|team=away|total=1.5', TWO_ONE, { over: 'lost', under: 'won' }],
  // a goal is final
  ['total|total=0.5', UNDER_WAY, { over: 'won', under: 'lost' }],
  ['total|total=1.5', UNDER_WAY, null],
  ['total|total=4.5', SHOOTOUT, { over: 'lost', under: 'won' }],
  ['total|total=178.5', OVERTIME, { over: 'lost', under: 'won' }],
  ['total|period=1h|total=84.5', OVERTIME, { over: 'won', under: 'lost' }],
  ['total_ot|total=4.5', SHOOTOUT, { over: 'won', under: 'lost' }],
  ['total_ot|total=4.5', SIXTY, { over: 'lost', under: 'won' }],
  ['handicap|hcp=-1.5', TWO_ONE, { home: 'lost', away: 'won' }],
  ['handicap|hcp=-1.25', TWO_ONE, { home: 'half_lost', away: 'half_won' }],
  ['handicap|hcp=-1', TWO_ONE, { home: 'void', away: 'void' }],
  ['handicap|hcp=-0.75', TWO_ONE, { home: 'half_won', away: 'half_lost' }],
  ['handicap|hcp=0.25', GOALLESS, { home: 'half_won', away: 'half_lost' }],
  ['handicap|hcp=0.5|period=1h', TWO_ONE, { home: 'lost', away: 'won' }],
  ['handicap|hcp=-3.5', OVERTIME, { home: 'won', away: 'lost' }],
  ['handicap|hcp=-4.5', OVERTIME, { home: 'lost', away: 'won' }],
  ['double_chance', TWO_ONE, { '1x': 'won', 12: 'won', x2: 'lost' }],
  ['double_chance', GOALLESS, { '1x': 'won', 12: 'lost', x2: 'won' }],
  ['dnb', TWO_ONE, { home: 'won', away: 'lost' }],
  ['dnb', GOALLESS, { home: 'void', away: 'void' }],
  ['btts', TWO_ONE, { yes: 'won', no: 'lost' }],
  ['btts', GOALLESS, { yes: 'lost', no: 'won' }],
  ['btts|period=1h', TWO_ONE, { yes: 'lost', no: 'won' }],
  ['btts|period=1h', FIVE_TWO, { yes: 'won', no: 'lost' }],
  ['btts', UNDER_WAY, null],
  ['next_goal|nr=1', TWO_ONE, { home: 'lost', none: 'lost', away: 'won' }],
  ['next_goal|nr=2', TWO_ONE, { home: 'won', none: 'lost', away: 'lost' }],
  ['next_goal|nr=4', TWO_ONE, { home: 'lost', none: 'won', away: 'lost' }],
  ['next_goal|nr=1', UNDER_WAY, { home: 'lost', none: 'lost', away: 'won' }],
  ['next_goal|nr=2', UNDER_WAY, null],
  ['handicap3|hcp=0:1', TWO_ONE, { home: 'lost', draw: 'won', away: 'lost' }],
  ['handicap3|hcp=1:0', TWO_ONE, { home: 'won', draw: 'lost', away: 'lost' }],
  ['handicap3|hcp=0:1', GOALLESS, { home: 'lost', draw: 'lost', away: 'won' }],
  ['exact_goals', TWO_ONE, { ...exactly('0 1 2 3 4 5 6+', '3') }],
  ['exact_goals', FIVE_TWO, { ...exactly('0 1 2 3 4 5 6+', '6+') }],
  ['exact_goals', GOALLESS, { ...exactly('0 1 2 3 4 5 6+', '0') }],
  ['odd_even', TWO_ONE, { odd: 'won', even: 'lost' }],
  ['odd_even', GOALLESS, { odd: 'lost', even: 'won' }],
  ['odd_even', OVERTIME, { odd: 'lost', even: 'won' }],
  ['ht_ft', TWO_ONE, exactly(HALF_FULL(), 'away/home')],
  ['ht_ft', GOALLESS, exactly(HALF_FULL(), 'draw/draw')],
  ['ht_ft', FIVE_TWO, exactly(HALF_FULL(), 'draw/home')],
  ['half_most', TWO_ONE, exactly('1h equal 2h', '2h')],
  ['half_most', GOALLESS, exactly('1h equal 2h', 'equal')],
  ['half_most', FIVE_TWO, exactly('1h equal 2h', '1h')],
  // 45, 40, 35 and 42 points; then two quarters of 45, and an overtime, which does not count
  ['highest_quarter', OVERTIME, exactly('q1 q2 q3 q4 equal', 'q1')],
  ['highest_quarter', basketball('20:25 22:18 15:20 25:20 30:20'), exactly('q1 q2 q3 q4 equal', 'equal')],
  ['highest_quarter', basketball('20:20 22:18 15:20 24:18'), exactly('q1 q2 q3 q4 equal', 'q4')],
  // the last quarter may still pass the first, and once it has, the result is final
  ['highest_quarter', basketball('20:25 22:18 15:20 24:18', false, 30), null],
  ['highest_quarter', basketball('20:25 22:18 15:20', false, 36), null],
  ['highest_quarter', basketball('20:25 22:18 15:20 26:20', false, 30), exactly('q1 q2 q3 q4 equal', 'q4')],
  ['correct_score', TWO_ONE, exactly(CORRECT(), '2:1')],
  ['correct_score', GOALLESS, exactly(CORRECT(), '0:0')],
  ['correct_score', FIVE_TWO, exactly(CORRECT(), 'other')],
  ['corners|total=9.5', COUNTS, { over: 'won', under: 'lost' }],
  ['corners|total=10.5', COUNTS, { over: 'lost', under: 'won' }],
  ['corners|total=9.5', COUNTING, { over: 'won', under: 'lost' }],
  ['corners|total=10.5', COUNTING, null],
  // three yellow ones and a red one
  ['cards|total=4.5', COUNTS, { over: 'won', under: 'lost' }],
  ['cards|total=5.5', COUNTS, { over: 'lost', under: 'won' }],
  ['cards|total=5.5', COUNTING, null],
  ['1x2', COUNTS, { home: 'won', draw: 'lost', away: 'lost' }],
  ['game_winner|game=1|set=1', GAMES, { home: 'won', away: 'lost' }],
  ['game_winner|game=2|set=2', GAMES, { home: 'lost', away: 'won' }],
  ['game_winner|game=3|set=2', GAMES, null],
  ['set_winner|set=1', GAMES, { home: 'won', away: 'lost' }],
  // 19 games to 16
  ['games_total|total=34.5', THREE_SETS, { over: 'won', under: 'lost' }],
  ['games_total|total=35.5', THREE_SETS, { over: 'lost', under: 'won' }],
  ['games_total|team=away|total=15.5', THREE_SETS, { over: 'won', under: 'lost' }],
  ['games_handicap|hcp=-2.5', THREE_SETS, { home: 'won', away: 'lost' }],
  ['games_handicap|hcp=-3', THREE_SETS, { home: 'void', away: 'void' }],
  ['sets_total|total=2.5', THREE_SETS, { over: 'won', under: 'lost' }],
  ['sets_total|total=2.5', STRAIGHT, { over: 'lost', under: 'won' }],
  ['sets_total|total=4.5', FIVE_SETS, { over: 'won', under: 'lost' }],
  ['sets_handicap|hcp=-1.5', THREE_SETS, { home: 'lost', away: 'won' }],
  ['sets_handicap|hcp=-1.5', STRAIGHT, { home: 'won', away: 'lost' }],
  ['set_winner|set=2', THREE_SETS, { home: 'lost', away: 'won' }],
  ['set_winner|set=1', ONE_SET_IN, { home: 'won', away: 'lost' }],
  ['set_winner|set=2', ONE_SET_IN, null],
  // stakes on a set that was never played are returned
  ['set_winner|set=3', STRAIGHT, { home: 'void', away: 'void' }],
  ['set_total|set=2|total=12.5', THREE_SETS, { over: 'won', under: 'lost' }],
  ['set_total|set=1|total=9.5', THREE_SETS, { over: 'won', under: 'lost' }],
  ['set_total|set=3|total=9.5', STRAIGHT, { over: 'void', under: 'void' }],
  ['set_handicap|hcp=-1.5|set=1', THREE_SETS, { home: 'won', away: 'lost' }],
  ['set_handicap|hcp=-2.5|set=3', THREE_SETS, { home: 'lost', away: 'won' }],
  ['correct_sets', THREE_SETS, exactly('2:0 2:1 1:2 0:2', '2:1')],
  ['correct_sets', THREE_MAPS, exactly('2:0 2:1 1:2 0:2', '1:2')],
  ['correct_sets_5', FIVE_SETS, exactly('3:0 3:1 3:2 2:3 1:3 0:3', '3:2')],
  ['correct_sets_5', FOUR_GAMES, exactly('3:0 3:1 3:2 2:3 1:3 0:3', '3:1')],
  // 42 points to 35
  ['points_total|total=76.5', FOUR_GAMES, { over: 'won', under: 'lost' }],
  ['points_total|total=77.5', FOUR_GAMES, { over: 'lost', under: 'won' }],
  ['points_handicap|hcp=-6.5', FOUR_GAMES, { home: 'won', away: 'lost' }],
  ['points_handicap|hcp=-7', FOUR_GAMES, { home: 'void', away: 'void' }],
  ['set_total|set=3|total=21.5', FOUR_GAMES, { over: 'won', under: 'lost' }],
  ['maps_total|total=2.5', THREE_MAPS, { over: 'won', under: 'lost' }],
  ['maps_total|total=2.5', TWO_MAPS, { over: 'lost', under: 'won' }],
  ['maps_handicap|hcp=1.5', THREE_MAPS, { home: 'won', away: 'lost' }],
  ['maps_handicap|hcp=-1.5', TWO_MAPS, { home: 'won', away: 'lost' }],
  ['map_winner|map=2', THREE_MAPS, { home: 'lost', away: 'won' }],
  ['map_winner|map=3', TWO_MAPS, { home: 'void', away: 'void' }],
  ['rounds_total|map=2|total=29.5', TWO_MAPS, { over: 'won', under: 'lost' }],
  ['rounds_total|map=1|total=20.5', TWO_MAPS, { over: 'lost', under: 'won' }],
  ['rounds_handicap|hcp=-2.5|map=2', TWO_MAPS, { home: 'lost', away: 'won' }],
  ['rounds_handicap|hcp=-5.5|map=1', TWO_MAPS, { home: 'won', away: 'lost' }],
]

/** Grades with one winner and all others lost. */
function exactly(outcomes: string, won: string): Readonly<Record<string, string>> {
  return Object.fromEntries(outcomes.split(' ').map((one) => [one, one === won ? 'won' : 'lost']))
}
function HALF_FULL(): string {
  return 'home/home home/draw home/away draw/home draw/draw draw/away away/home away/draw away/away'
}
function CORRECT(): string {
  const goals = [0, 1, 2, 3, 4]
  return [...goals.flatMap((home) => goals.map((away) => `${home}:${away}`)), 'other'].join(' ')
}

test.each(TABLE)('%s is settled as it is by hand [A10]', (key, result, grades) => {
  expect(marketOf(parseMarketKey(key).type)).toBeDefined()
  expect(settledOutcomes(key, result)).toEqual(grades)
})

test('every market is listed under the name that its key has', () => {
  for (const { type } of MARKETS) expect(marketOf(type)?.type).toBe(type)
})

test('every type of market is settled by hand at least once', () => {
  const settled = new Set(TABLE.filter(([, , grades]) => grades).map(([key]) => parseMarketKey(key).type))
  expect(MARKETS.map(({ type }) => type).filter((type) => !settled.has(type))).toEqual([])
})
