import { createFileRoute } from '@tanstack/react-router'
import { topFilterOf } from '~/features/top/top-filter.ts'
import { TopPage } from '~/features/top/top-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/top')({
  staticData: { label: m.top_title },
  validateSearch: topFilterOf,
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
