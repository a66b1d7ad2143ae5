import { createFileRoute } from '@tanstack/react-router'
import { AboutTitlePage } from '~/features/casino/about-title-page.tsx'
import { loadTitle } from '~/features/casino/load-title.ts'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/games/live-casino/$slots/')({
  staticData: {
    shell: 'currency',
    fullWidth: true,
    instances: async ({ lobby }) => (await lobby.slugs.query()).live.map((slug) => `/games/live-casino/${slug}`),
  },
  loader: ({ context: { queryClient, trpc }, params: { slots } }) =>
    loadTitle({ page: 'about', kind: 'live', slug: slots }, () =>
      queryClient.ensureQueryData(trpc.casino.title.queryOptions({ slug: slots })),
    ),
  head: loadedHead,
  component: TableAbout,
})

function TableAbout() {
  return <AboutTitlePage slug={Route.useParams().slots} />
}
