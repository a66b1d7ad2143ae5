import { createFileRoute, notFound } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/slots/$slots/play')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  // there is no slot yet: whatever the name, it is nobody's
  loader() {
    throw notFound()
  },
  notFoundComponent: SlotPlay,
})

function SlotPlay() {
  return <ComingSoonPage title={m.soon_slots_title()}>{m.soon_slots_text()}</ComingSoonPage>
}
