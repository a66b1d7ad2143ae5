import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/top')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('top'),
  head: loadedHead,
  component: Top,
})

function Top() {
  return <ComingSoonPage title={m.soon_top_title()}>{m.soon_top_text()}</ComingSoonPage>
}
