import { createFileRoute, notFound } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/live-casino/$slots/demo')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  // there is no table yet: whatever the name, it is nobody's
  loader() {
    throw notFound()
  },
  notFoundComponent: LiveDemo,
})

function LiveDemo() {
  return <ComingSoonPage title={m.soon_live_title()}>{m.soon_live_text()}</ComingSoonPage>
}
