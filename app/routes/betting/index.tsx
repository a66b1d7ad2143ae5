import { createFileRoute } from '@tanstack/react-router'
import { eventsFilter, eventsInput } from '~/features/sports/events-filter.ts'
import { EventsPage } from '~/features/sports/events-page.tsx'
import { offered } from '~/lib/calls/error-data.ts'
import type { Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/betting/')({
  staticData: { shell: 'times', fullWidth: true, label: m.sports_title },
  validateSearch: ({ when, q }: Query) => eventsFilter({ when, q }),
  loaderDeps: ({ search }) => search,
  async loader({ context: { queryClient, trpc }, deps }) {
    const { profile } = await queryClient.ensureQueryData(trpc.session.current.queryOptions())
    const input = eventsInput(deps, {}, { now: Date.now(), zone: zoneOfUser(profile?.user) })
    const [{ eventsHead }] = await Promise.all([
      import('~/features/sports/heads.ts'),
      offered(queryClient.ensureQueryData(trpc.sports.events.queryOptions(input))),
    ])
    return { ...eventsHead(), input }
  },
  head: loadedHead,
  component: Betting,
})

function Betting() {
  const { input } = Route.useLoaderData()
  return <EventsPage filter={Route.useSearch()} input={input} />
}
