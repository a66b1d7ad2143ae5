import { createFileRoute, notFound } from '@tanstack/react-router'
import { TournamentPage } from '~/features/tournaments/tournament-page.tsx'
import { dataOf } from '~/lib/calls/error-data.ts'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/tournament/$id')({
  // a tournament's standings are short-lived, so the page is not indexed
  staticData: {
    shell: 'times',
    ownAnswer: { query: ['tournaments', 'byId'], field: 'is_joined' },
    fullWidth: true,
    isIndexed: false,
  },
  async loader({ params: { id }, context: { queryClient, trpc } }) {
    const [{ tournamentsHead }] = await Promise.all([
      import('~/features/tournaments/tournaments-head.ts'),
      queryClient.ensureQueryData(trpc.tournaments.byId.queryOptions({ id })).catch((error: unknown) => {
        throw dataOf(error)?.httpStatus === 404 ? notFound() : error
      }),
    ])
    return tournamentsHead()
  },
  head: loadedHead,
  component: Tournament,
})

function Tournament() {
  const { id } = Route.useParams()
  return <TournamentPage id={id} />
}
