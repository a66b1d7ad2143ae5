import { createFileRoute, notFound } from '@tanstack/react-router'
import { eventsFilter, eventsInput } from '~/features/sports/events-filter.ts'
import { EventsPage } from '~/features/sports/events-page.tsx'
import { SPORTS } from '~/features/sports/sports.ts'
import { offered } from '~/lib/calls/error-data.ts'
import type { Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/betting/$sport/')({
  staticData: {
    shell: 'times',
    fullWidth: true,
    label: m.sports_sport,
    instances: async () => SPORTS.map((sport) => `/betting/${sport}`),
  },
  validateSearch: ({ when, q }: Query) => eventsFilter({ when, q }),
  loaderDeps: ({ search }) => search,
  async loader({ context: { queryClient, trpc }, deps, params: { sport } }) {
    if (!SPORTS.some((known) => known === sport)) throw notFound()
    const { profile } = await queryClient.ensureQueryData(trpc.session.current.queryOptions())
    const input = eventsInput(deps, { sport }, { now: Date.now(), zone: zoneOfUser(profile?.user) })
    const [{ sportHead }] = await Promise.all([
      import('~/features/sports/heads.ts'),
      offered(queryClient.ensureQueryData(trpc.sports.events.queryOptions(input))),
    ])
    return { ...sportHead(sport), input }
  },
  head: loadedHead,
  component: Sport,
})

function Sport() {
  const { input } = Route.useLoaderData()
  const { sport } = Route.useParams()
  return <EventsPage filter={Route.useSearch()} input={input} sport={sport} />
}
