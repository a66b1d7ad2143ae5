import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime.js'
import { foundGames, foundPages, foundSports, foundTitles } from '~/shell/search/found.ts'

beforeEach(() => overwriteGetLocale(() => 'ru'))

const names = ({ found }: { found: readonly { name: string }[] }) => found.map(({ name }) => name)

const isOpen = () => true

test('what is closed on this host is not found [N5]', () => {
  const isOpenHere = (path: string) => path !== '/games/crash' && path !== '/tournaments'
  expect(names(foundGames('crash', isOpen))).toHaveLength(1)
  expect(names(foundGames('crash', isOpenHere))).toEqual([])
  expect(names(foundPages('ТУРН', isOpenHere))).toEqual([])
})

test('games and pages are found by what the reader’s language calls them', () => {
  expect(names(foundGames('дай', isOpen))).toEqual(['Дайс'])
  expect(names(foundPages('ТУРН', isOpen))).toEqual(['Турниры'])
  expect(names(foundPages('zzz', isOpen))).toEqual([])
  // without a text it shows starting points
  expect(foundGames('', isOpen).found).toHaveLength(5)
})

test('titles lead to where their kind is played', () => {
  const title = { slug: 'quay-roulette', name: 'Quay Roulette', provider_label: 'Fairline Studio' }
  const { found } = foundTitles('live', [title as unknown as Parameters<typeof foundTitles>[1][number]])
  expect(found).toEqual([
    {
      name: 'Quay Roulette',
      note: 'Fairline Studio',
      art: '/slots/quay-roulette.svg',
      link: { to: '/games/live-casino/$slots/play', params: { slots: 'quay-roulette' } },
    },
  ])
})

test('a league is found by its name, and stands before the events that the server has found', () => {
  const league = { sport: 'football', category: 'Virtual', tournament: 'Harbour League' }
  const other = { ...league, tournament: 'Salt Cup' }
  const event = { ...league, id: 'v:1', home: 'Quay', away: 'Mole', status: 'live' }
  const { found } = foundSports('harb', { leagues: [league, other], events: [event] })
  expect(found.map(({ name, note }) => [name, note])).toEqual([
    ['Harbour League', 'Virtual'],
    ['Quay – Mole', 'Live · Harbour League'],
  ])
  expect(found.map(({ link }) => link.params)).toEqual([{ sport: 'football', league: 'Harbour_League' }, { id: 'v.1' }])
})
