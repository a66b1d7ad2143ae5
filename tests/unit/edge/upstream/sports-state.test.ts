import { expect, test } from 'vitest'
import { createSportsState } from '#server/edge/upstream/sports-state.ts'
import type { LiveEvent } from '#server/shared/contract/live.ts'

type Data = Extract<LiveEvent, { topic: 'sports' }>['data']
type Change = Data['events'][number]

const change = (from: number | null, version: number, more: Partial<Change> = {}): Change => ({
  id: 'fl:match:1',
  sport: 'football',
  category: 'C',
  tournament: 'T',
  home: 'H',
  away: 'A',
  starts_at: '2026-11-25T12:00:00.000Z',
  producer: 'live',
  status: 'live',
  score: { home: 0, away: 0 },
  periods: [],
  points: null,
  serving: null,
  clock: null,
  red_cards: { home: 0, away: 0 },
  goals: [],
  statistics: [],
  momentum: [],
  market_count: 1,
  changed: [],
  gone: [],
  from,
  version,
  ...more,
})
const market = (key: string, odds: number) => ({
  key,
  group: 'main',
  status: 'open' as const,
  outcomes: [{ id: 'home', odds, p: [] }],
})
const dataOf = (state: ReturnType<typeof createSportsState>, after?: string) => state.all(after)[0]?.event.data

test('a new reader gets the silent producers, and all changes since their data as one', () => {
  const state = createSportsState()
  expect(state.all('a.1')).toEqual([])
  const silent = [{ producer: 'pre', since: '2026-11-25T12:00:00.000Z' }]
  state.take('a.3', { events: [], silent, position: 'a.1' })
  state.take('a.4', {
    events: [change(4, 5, { changed: [market('1x2', 2), market('btts', 2)], gone: ['dnb'], listed: ['1x2'] })],
  })
  state.take('a.6', { events: [change(5, 6, { changed: [market('dnb', 3)], gone: ['btts'] })] })
  expect(dataOf(state, 'a.1')).toEqual({
    silent,
    position: 'a.1',
    events: [change(4, 6, { changed: [market('1x2', 2), market('dnb', 3)], gone: ['btts'], listed: ['1x2'] })],
  })
  expect(dataOf(state, 'a.4')).toMatchObject({ position: 'a.4', events: [{ from: 5, version: 6 }] })
  for (const after of [undefined, 'a.2', 'a.6', 'b.1'])
    expect(dataOf(state, after)).toEqual({ silent, position: 'a.6', events: [] })
})

test('a change that does not follow the one before is sent as it is', () => {
  const state = createSportsState()
  state.take('a.1', { events: [], position: 'a.1' })
  state.take('a.2', { events: [change(1, 2)] })
  state.take('a.3', { events: [change(4, 5)] })
  expect(dataOf(state, 'a.1')).toMatchObject({ events: [{ from: 4, version: 5 }] })
})

test('old changes are forgotten, so that a reader is not sent more than a list', () => {
  const state = createSportsState()
  state.take('a.0', { events: [], position: 'a.0' })
  for (let version = 1; version <= 100; version += 1)
    state.take(`a.${version}`, { events: [change(version - 1, version, { changed: [market('m'.repeat(900), 2)] })] })
  expect(dataOf(state, 'a.0')).toEqual({ position: 'a.100', events: [] })
  expect(dataOf(state, 'a.99')).toMatchObject({ position: 'a.99', events: [{ from: 99, version: 100 }] })
})

test('an operator without positions is passed on without them', () => {
  const state = createSportsState()
  state.take('1', { events: [change(null, 1)] })
  expect(state.all('1')).toEqual([])
  state.take('2', { events: [], silent: [] })
  expect(dataOf(state, '1')).toEqual({ silent: [], events: [] })
})
