import { createFileRoute } from '@tanstack/react-router'
import { TOP_MEASURES, TOP_PERIODS, type TopFilter, topFilterOf } from '~/features/top/top-filter.ts'
import { TopPage } from '~/features/top/top-page.tsx'
import { oneOf, type Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

const readSearch = ({ period, measure }: Query): { [Name in keyof TopFilter]?: TopFilter[Name] | undefined } => ({
  period: oneOf(period, TOP_PERIODS),
  measure: oneOf(measure, TOP_MEASURES),
})

export const Route = createFileRoute('/top')({
  staticData: { fullWidth: true, label: m.top_title },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  async loader({ deps, context: { queryClient, trpc } }) {
    const [{ topHead }] = await Promise.all([
      import('~/features/top/top-head.ts'),
      queryClient.prefetchQuery(trpc.top.list.queryOptions(topFilterOf(deps))),
    ])
    return topHead()
  },
  head: loadedHead,
  component: Top,
})

function Top() {
  return <TopPage {...topFilterOf(Route.useSearch())} />
}
