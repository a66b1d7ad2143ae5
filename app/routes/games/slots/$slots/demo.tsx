import { createFileRoute, notFound } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/slots/$slots/demo')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  // there is no slot yet: whatever the name, it is nobody's
  loader() {
    throw notFound()
  },
  notFoundComponent: SlotDemo,
})

function SlotDemo() {
  return <ComingSoonPage title={m.soon_slots_title()}>{m.soon_slots_text()}</ComingSoonPage>
}
