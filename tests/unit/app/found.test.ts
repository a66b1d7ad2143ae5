import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime.js'
import { foundGames, foundPages, foundSports, foundTitles } from '~/shell/search/found.ts'

beforeEach(() => overwriteGetLocale(() => 'ru'))

const names = ({ found }: { found: readonly { name: string }[] }) => found.map(({ name }) => name)

const EVERYWHERE = { isOpen: () => true, isInMaintenance: () => false }

test('what is closed on this host is not found [N5]', () => {
  const isOpen = (path: string) => path !== '/games/crash' && path !== '/tournaments'
  expect(names(foundGames('crash', EVERYWHERE))).toHaveLength(1)
  expect(names(foundGames('crash', { ...EVERYWHERE, isOpen }))).toEqual([])
  expect(names(foundPages('ТУРН', isOpen))).toEqual([])
})

test('games and pages are found by what the reader’s language calls them', () => {
  expect(names(foundGames('дай', EVERYWHERE))).toEqual(['Дайс'])
  expect(names(foundPages('ТУРН', EVERYWHERE.isOpen))).toEqual(['Турниры'])
  expect(names(foundPages('zzz', EVERYWHERE.isOpen))).toEqual([])
  // without a text it shows starting points
  expect(foundGames('', EVERYWHERE).found).toHaveLength(5)
})

test('a game in maintenance is found and says so', () => {
  const { found } = foundGames('', { ...EVERYWHERE, isInMaintenance: (game) => game === 'rooms' })
  expect(found.filter(({ note }) => note !== undefined)).toEqual([
    expect.objectContaining({ link: { to: '/games/rooms' }, note: 'Технические работы' }),
  ])
  const title = { slug: 'loomlight', name: 'Loomlight', provider_label: 'Fairline Studio', status: 'maintenance' }
  const [slot] = foundTitles('slot', [title as unknown as Parameters<typeof foundTitles>[1][number]]).found
  expect(slot?.note).toBe('Технические работы')
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
