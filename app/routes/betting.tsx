import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/betting')({
  staticData: { fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('betting'),
  head: loadedHead,
  component: Betting,
})

function Betting() {
  return <SoonPage title={m.soon_betting_title()}>{m.soon_betting_text()}</SoonPage>
}
