import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/bonuses')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('bonuses'),
  head: loadedHead,
  component: Bonuses,
})

function Bonuses() {
  return <ComingSoonPage title={m.soon_bonuses_title()}>{m.soon_bonuses_text()}</ComingSoonPage>
}
