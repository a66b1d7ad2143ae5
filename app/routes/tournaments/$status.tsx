import { createFileRoute, notFound } from '@tanstack/react-router'
import { TournamentsPage } from '~/features/tournaments/tournaments-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

const STATUSES = ['active', 'upcoming', 'finished'] as const

export const Route = createFileRoute('/tournaments/$status')({
  // not indexed: a subset of the list of all tournaments
  staticData: { fullWidth: true, isIndexed: false, label: m.tournaments_title },
  async loader({ params, context: { queryClient, trpc } }) {
    const status = STATUSES.find((one) => one === params.status)
    if (!status) throw notFound()
    const [{ tournamentsHead }] = await Promise.all([
      import('~/features/tournaments/tournaments-head.ts'),
      queryClient.prefetchQuery(trpc.tournaments.list.queryOptions({})),
    ])
    return { ...tournamentsHead(), status }
  },
  head: loadedHead,
  component: Tournaments,
})

function Tournaments() {
  const { status } = Route.useLoaderData()
  return <TournamentsPage status={status} />
}
