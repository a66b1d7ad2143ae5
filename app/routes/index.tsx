import { createFileRoute } from '@tanstack/react-router'
import { FILTERS, type Filter, SEARCHED_LENGTH } from '~/features/lobby/catalogue.ts'
import { homeOptions } from '~/features/lobby/home-query.ts'
import { loadIslands } from '~/features/lobby/islands.ts'
import { LobbyPage } from '~/features/lobby/lobby-page.tsx'
import { oneOf, type Query, textOrNumber } from '~/lib/pages/search-fields.ts'
import { pageMeta } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/')({
  staticData: { shell: 'currency', fullWidth: true, hasLiveBets: true },
  validateSearch: ({ q, show }: Query): { q?: string | number | undefined; show?: Filter | undefined } => ({
    q: textOrNumber(q, SEARCHED_LENGTH),
    show: oneOf(show, FILTERS),
  }),
  loader: async ({ context: { queryClient, trpc } }) => {
    const pending = queryClient.ensureQueryData(homeOptions(trpc)).catch(() => undefined)
    if (import.meta.env.SSR) await Promise.all([pending, loadIslands()])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.home_head_title(), description: m.home_head_description(), ...context }),
  }),
  component: Home,
})

function Home() {
  const { q, show } = Route.useSearch()
  return <LobbyPage query={{ q: q === undefined ? undefined : `${q}`, show }} />
}
