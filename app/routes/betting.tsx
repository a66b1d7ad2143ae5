import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/betting')({
  staticData: { fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('betting'),
  head: loadedHead,
  component: Betting,
})

function Betting() {
  return <ComingSoonPage title={m.soon_betting_title()}>{m.soon_betting_text()}</ComingSoonPage>
}
