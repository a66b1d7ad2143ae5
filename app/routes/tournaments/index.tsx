import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/tournaments/')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('tournaments'),
  head: loadedHead,
  component: Tournaments,
})

function Tournaments() {
  return <ComingSoonPage title={m.soon_tournaments_title()}>{m.soon_tournaments_text()}</ComingSoonPage>
}
