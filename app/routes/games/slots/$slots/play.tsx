import { createFileRoute } from '@tanstack/react-router'
import { loadTitle } from '~/features/casino/load-title.ts'
import { TitlePage } from '~/features/casino/title-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/games/slots/$slots/play')({
  staticData: { shell: 'stake', isGame: true, fullWidth: true, isIndexed: false },
  loader: ({ context: { queryClient, trpc }, params: { slots } }) =>
    loadTitle({ page: 'play', kind: 'slot', slug: slots }, () =>
      queryClient.ensureQueryData(trpc.casino.title.queryOptions({ slug: slots })),
    ),
  head: loadedHead,
  component: SlotPlay,
})

function SlotPlay() {
  return <TitlePage slug={Route.useParams().slots} mode="real" />
}
