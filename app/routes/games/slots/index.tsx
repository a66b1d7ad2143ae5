import { createFileRoute } from '@tanstack/react-router'
import { SlotsPage } from '~/features/casino/slots-page.tsx'
import { readSlotsQuery, titlesInput } from '~/features/casino/slots-query.ts'
import type { Query } from '~/lib/search-fields.ts'
import { loadedHead } from '~/lib/seo.ts'

export const Route = createFileRoute('/games/slots/')({
  staticData: { fullWidth: true },
  validateSearch: ({ q, provider, volatility, feature, rtp, sort, after }: Query) =>
    readSlotsQuery({ q, provider, volatility, feature, rtp, sort, after }),
  loaderDeps: ({ search }) => search,
  async loader({ context: { queryClient, trpc }, deps }) {
    const [{ slotsHead }] = await Promise.all([
      import('~/features/casino/casino-head.ts'),
      queryClient.ensureQueryData(trpc.casino.titles.queryOptions(titlesInput(deps))),
    ])
    return slotsHead()
  },
  head: loadedHead,
  component: Slots,
})

function Slots() {
  return <SlotsPage query={Route.useSearch()} />
}
