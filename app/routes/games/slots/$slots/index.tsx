import { createFileRoute } from '@tanstack/react-router'
import { AboutTitlePage } from '~/features/casino/about-title-page.tsx'
import { loadTitle } from '~/features/casino/load-title.ts'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/games/slots/$slots/')({
  staticData: {
    shell: 'currency',
    fullWidth: true,
    instances: async ({ lobby }) => (await lobby.slugs.query()).slot.map((slug) => `/games/slots/${slug}`),
  },
  loader: ({ context: { queryClient, trpc }, params: { slots } }) =>
    loadTitle({ page: 'about', kind: 'slot', slug: slots }, () =>
      queryClient.ensureQueryData(trpc.casino.title.queryOptions({ slug: slots })),
    ),
  head: loadedHead,
  component: SlotAbout,
})

function SlotAbout() {
  return <AboutTitlePage slug={Route.useParams().slots} />
}
