import { createFileRoute, notFound } from '@tanstack/react-router'
import { ofAddress } from '~/features/sports/addresses.ts'
import { EventPage } from '~/features/sports/event-page.tsx'
import { isMissing } from '~/lib/calls/error-data.ts'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/betting/event/$id')({
  staticData: { shell: 'times', fullWidth: true },
  async loader({ context: { queryClient, trpc }, params: { id: part } }) {
    const id = ofAddress(part)
    const [{ eventHead }, event] = await Promise.all([
      import('~/features/sports/heads.ts'),
      queryClient.ensureQueryData(trpc.sports.event.queryOptions({ id })).catch((error: unknown) => {
        throw isMissing(error) ? notFound() : error
      }),
    ])
    return eventHead(event)
  },
  head: loadedHead,
  component: Event,
})

function Event() {
  return <EventPage id={ofAddress(Route.useParams().id)} />
}
