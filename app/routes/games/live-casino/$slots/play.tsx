import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/live-casino/$slots/play')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('live'),
  head: loadedHead,
  component: LivePlay,
})

function LivePlay() {
  return <ComingSoonPage title={m.soon_live_title()}>{m.soon_live_text()}</ComingSoonPage>
}
