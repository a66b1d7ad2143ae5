import { createFileRoute } from '@tanstack/react-router'
import { TournamentsPage } from '~/features/tournaments/tournaments-page.tsx'
import { oneOf, type Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/tournaments/')({
  staticData: { fullWidth: true, label: m.tournaments_title },
  validateSearch: ({ show }: Query): { show?: 'mine' | undefined } => ({ show: oneOf(show, ['mine']) }),
  async loader({ context: { queryClient, trpc } }) {
    const [{ tournamentsHead }] = await Promise.all([
      import('~/features/tournaments/tournaments-head.ts'),
      // on failure the page shows the error
      queryClient.prefetchQuery(trpc.tournaments.list.queryOptions({})),
    ])
    return tournamentsHead()
  },
  head: loadedHead,
  component: Tournaments,
})

function Tournaments() {
  const { show } = Route.useSearch()
  return <TournamentsPage isMine={show === 'mine'} />
}
