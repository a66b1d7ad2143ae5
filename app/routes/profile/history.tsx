import { createFileRoute } from '@tanstack/react-router'
import { BET_RESULTS } from '#server/shared/constants/bet-results.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { type HistoryFilter, LISTS, PERIODS } from '~/features/history/history-filter.ts'
import { HistoryPage } from '~/features/history/history-page.tsx'
import { oneOf, type Query, text } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'

const DATE_LENGTH = 10

const GAME_LENGTH = 64

const gameId = (value: unknown) => {
  const written = text(value, GAME_LENGTH)
  return written !== undefined && /^[\w-]+$/.test(written) ? written : undefined
}

const date = (value: unknown) => {
  const written = text(value, DATE_LENGTH)
  return written !== undefined && !Number.isNaN(Date.parse(`${written}T00:00Z`)) ? written : undefined
}

function readSearch({ list, period, from, until, currency, game, result }: Query): HistoryFilter {
  return {
    list: oneOf(list, LISTS),
    period: oneOf(period, PERIODS),
    from: date(from),
    until: date(until),
    currency: oneOf(currency, CURRENCY_CODES),
    game: gameId(game),
    result: oneOf(result, BET_RESULTS),
  }
}

export const Route = createFileRoute('/profile/history')({
  staticData: { shell: 'account', isIndexed: false },
  validateSearch: readSearch,
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('history'),
  head: loadedHead,
  component: History,
})

function History() {
  return <HistoryPage filter={Route.useSearch()} />
}
