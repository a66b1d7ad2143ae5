import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/top')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('top'),
  head: loadedHead,
  component: Top,
})

function Top() {
  return <SoonPage title={m.soon_top_title()}>{m.soon_top_text()}</SoonPage>
}
