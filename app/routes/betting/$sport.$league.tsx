import { createFileRoute, notFound } from '@tanstack/react-router'
import { ofAddress } from '~/features/sports/addresses.ts'
import { eventsFilter, eventsInput } from '~/features/sports/events-filter.ts'
import { EventsPage } from '~/features/sports/events-page.tsx'
import { offered } from '~/lib/calls/error-data.ts'
import type { Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'

export const Route = createFileRoute('/betting/$sport/$league')({
  staticData: { shell: 'times', fullWidth: true },
  validateSearch: ({ when, q }: Query) => eventsFilter({ when, q }),
  loaderDeps: ({ search }) => search,
  async loader({ context: { queryClient, trpc }, deps, params: { sport, league: part } }) {
    const league = ofAddress(part)
    const { profile } = await queryClient.ensureQueryData(trpc.session.current.queryOptions())
    const input = eventsInput(deps, { sport, league }, { now: Date.now(), zone: zoneOfUser(profile?.user) })
    const [{ eventsHead }, { leagues }] = await Promise.all([
      import('~/features/sports/heads.ts'),
      offered(queryClient.ensureQueryData(trpc.sports.events.queryOptions(input))),
    ])
    if (!leagues.some((known) => known.sport === sport && known.tournament === league)) throw notFound()
    return { ...eventsHead(league), input }
  },
  head: loadedHead,
  component: League,
})

function League() {
  const { input } = Route.useLoaderData()
  const { sport, league } = Route.useParams()
  return <EventsPage filter={Route.useSearch()} input={input} sport={sport} league={ofAddress(league)} />
}
