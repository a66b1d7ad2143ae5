import { createFileRoute } from '@tanstack/react-router'
import { TitlesPage } from '~/features/casino/titles-page.tsx'
import { readTitlesQuery, titlesInput } from '~/features/casino/titles-query.ts'
import { offered } from '~/lib/calls/error-data.ts'
import type { Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/slots/')({
  staticData: { shell: 'currency', fullWidth: true, label: m.slots_home },
  validateSearch: ({ q, provider, category, volatility, feature, rtp, sort, after }: Query) =>
    readTitlesQuery({ q, provider, category, volatility, feature, rtp, sort, after }),
  loaderDeps: ({ search }) => search,
  async loader({ context: { queryClient, trpc }, deps }) {
    const [{ slotsHead }] = await Promise.all([
      import('~/features/casino/casino-head.ts'),
      offered(queryClient.ensureQueryData(trpc.casino.titles.queryOptions(titlesInput('slot', deps)))),
    ])
    return slotsHead()
  },
  head: loadedHead,
  component: Slots,
})

function Slots() {
  return <TitlesPage kind="slot" query={Route.useSearch()} />
}
