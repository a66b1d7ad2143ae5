import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/live-casino/$slots/demo')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('live'),
  head: loadedHead,
  component: LiveDemo,
})

function LiveDemo() {
  return <SoonPage title={m.soon_live_title()}>{m.soon_live_text()}</SoonPage>
}
