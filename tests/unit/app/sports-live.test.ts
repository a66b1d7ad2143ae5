import { expect, test } from 'vitest'
import { midnightAfter } from '~/features/sports/events-filter.ts'
import { type Change, joined, joinedList } from '~/features/sports/joined.ts'
import type { SportsEvent, SportsList, SportsMarket } from '~/features/sports/sports.ts'

const market = (key: string, odds: number): SportsMarket => ({
  key,
  group: 'main',
  status: 'open',
  outcomes: [{ id: 'home', odds, p: [500_000_000, 0, 0, 0] }],
})

const facts = {
  id: 'fl:match:1',
  sport: 'football',
  category: 'C',
  tournament: 'T',
  home: 'H',
  away: 'A',
  starts_at: '2026-11-25T12:00:00.000Z',
  producer: 'live',
  clock: null,
  serving: null,
  periods: [],
  points: null,
  red_cards: { home: 0, away: 0 },
  goals: [],
  statistics: [],
  momentum: [],
} as const
const event = (version: number, markets: SportsMarket[]): SportsEvent => ({
  ...facts,
  status: 'live',
  periods: [],
  goals: [],
  statistics: [],
  momentum: [],
  score: { home: 0, away: 0 },
  version,
  markets,
  market_count: markets.length,
})
const change = (from: number | null, version: number, more: Partial<Change> = {}): Change => ({
  ...facts,
  status: 'live',
  periods: [],
  goals: [],
  statistics: [],
  momentum: [],
  score: { home: 1, away: 0 },
  from,
  version,
  changed: [],
  gone: [],
  market_count: 1,
  ...more,
})
const list = (...live: SportsEvent[]): SportsList => ({
  live,
  upcoming: [],
  leagues: [],
  next: null,
  now: '2026-11-25T12:00:00.000Z',
})

test('a line that comes back stands among the lines of its kind by its number, as the platform has it', () => {
  const keys = ['1x2', 'total|total=26.5', 'total|total=27.5', 'handicap|hcp=-1.5', 'total|period=1h|total=9.5']
  const added = ['total|total=25.5', 'total|total=30.5', 'handicap|hcp=-2.5', 'btts']
  const before = event(
    4,
    keys.map((key) => market(key, 20_000)),
  )
  const after = joined(before, change(4, 5, { changed: added.map((key) => market(key, 19_000)), market_count: 9 }))
  expect(after?.markets.map(({ key }) => key)).toEqual([
    '1x2',
    'total|total=25.5',
    'total|total=26.5',
    'total|total=27.5',
    'total|total=30.5',
    'handicap|hcp=-2.5',
    'handicap|hcp=-1.5',
    'total|period=1h|total=9.5',
    'btts',
  ])
})

test('a change is applied to its event: markets moved, added and removed, and nothing else', () => {
  const before = event(4, [market('1x2', 20_000), market('btts', 19_000)])
  const after = joined(
    before,
    change(4, 5, {
      changed: [market('1x2', 21_000), market('dnb', 15_000)],
      gone: ['btts'],
      market_count: 2,
    }),
  )
  expect(after).toMatchObject({ version: 5, score: { home: 1, away: 0 }, market_count: 2 })
  expect(after?.markets.map(({ key, outcomes }) => [key, outcomes[0]?.odds])).toEqual([
    ['1x2', 21_000],
    ['dnb', 15_000],
  ])
})

test('an already applied change is ignored, and a change after a gap requires a new fetch', () => {
  const before = event(4, [market('1x2', 20_000)])
  expect(joined(before, change(3, 4, { gone: ['1x2'] }))).toBe(before)
  expect(joined(before, change(5, 6))).toBeUndefined()
  expect(joined(before, change(null, 6))).toBeUndefined()
  expect(joinedList(list(before), [change(3, 4, { gone: ['1x2'] })])?.live[0]).toBe(before)
  expect(joinedList(list(before), [change(5, 6)])).toBeUndefined()
})

test('a row whose line is replaced shows the line that is listed now', () => {
  const before = event(4, [market('1x2', 20_000), market('total|total=2.5', 20_000), market('handicap|hcp=1', 20_000)])
  const next = [market('total|total=3.5', 19_000), market('total|total=4.5', 25_000)]
  const listed = ['1x2', 'total|total=3.5', 'handicap|hcp=2']
  const replaced = change(4, 5, {
    changed: [market('1x2', 20_000), ...next, market('handicap|hcp=2', 18_000)],
    gone: ['total|total=2.5'],
    listed,
  })
  // a line that is still offered stays
  const keys = joinedList(list(before), [replaced])?.live[0]?.markets.map(({ key }) => key)
  expect(keys).toEqual(['1x2', 'handicap|hcp=1', 'total|total=3.5'])
  // a column that was empty
  const empty = event(4, [market('1x2', 20_000), market('handicap|hcp=1', 20_000)])
  expect(joinedList(list(empty), [replaced])?.live[0]?.markets.map(({ key }) => key)).toEqual(keys)
  // a column that is empty now
  const gone = joinedList(list(before), [
    change(4, 5, { gone: ['total|total=2.5'], listed: ['1x2', 'handicap|hcp=1'] }),
  ])
  expect(gone?.live[0]?.markets.map(({ key }) => key)).toEqual(['1x2', 'handicap|hcp=1'])
  expect(joinedList(list(before), [change(4, 5, { gone: ['total|total=2.5'], listed })])).toBeUndefined()
})

test('a list applies moved odds, and is reloaded when an event moves on or its line is replaced', () => {
  const before = event(4, [market('1x2', 20_000)])
  const moved = joinedList(list(before), [
    change(4, 5, { changed: [market('1x2', 22_000)], market_count: 7 }),
    change(1, 2, { id: 'other' }),
  ])
  // a row also counts the markets that it does not show
  expect(moved?.live[0]).toMatchObject({ version: 5, market_count: 7, markets: [{ outcomes: [{ odds: 22_000 }] }] })
  expect(joinedList(list(before), [change(4, 5, { gone: ['1x2'] })])).toBeUndefined()
  expect(joinedList(list(before), [change(4, 5, { status: 'ended' })])).toBeUndefined()
})

test('a list requires a new fetch for a row’s first odds of a kind and for a match seen first', () => {
  const bare = event(4, [])
  const changed = [market('1x2', 22_000)]
  expect(joinedList(list(bare), [change(4, 5, { changed })])).toBeUndefined()
  // an unlisted market, and another line of a listed one
  expect(joinedList(list(bare), [change(4, 5, { changed: [market('next_goal|goal=1', 22_000)] })])).toBeDefined()
  expect(
    joinedList(list(bare), [change(4, 5, { changed: [market('total|period=1h|total=1.5', 22_000)] })]),
  ).toBeDefined()
  const lined = event(4, [market('total|total=2.5', 19_000)])
  expect(joinedList(list(lined), [change(4, 5, { changed: [market('total|total=3.5', 22_000)] })])).toBeDefined()
  expect(joinedList(list(lined), [change(null, 2, { id: 'new' })])).toBeUndefined()
  expect(joinedList(list(lined), [change(1, 2, { id: 'of another list' })])).toBeDefined()
})

test.each([
  ['UTC', '2026-11-25T22:30:00Z', '2026-11-26T00:00:00Z'],
  ['Europe/Moscow', '2026-11-25T22:30:00Z', '2026-11-26T21:00:00Z'],
  ['Asia/Kolkata', '2026-11-25T12:00:00Z', '2026-11-25T18:30:00Z'],
  ['America/Sao_Paulo', '2026-11-25T02:00:00Z', '2026-11-25T03:00:00Z'],
  // the day of the spring change has 23 hours, the day of the autumn change 25
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00Z'],
])('the day of %s that %s is in ends at %s', (zone, at, end) => {
  expect(new Date(midnightAfter(Date.parse(at), { name: zone, offsets: null })).toISOString()).toBe(
    new Date(end).toISOString(),
  )
})
