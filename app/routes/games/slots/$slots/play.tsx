import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/slots/$slots/play')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('slots'),
  head: loadedHead,
  component: SlotPlay,
})

function SlotPlay() {
  return <ComingSoonPage title={m.soon_slots_title()}>{m.soon_slots_text()}</ComingSoonPage>
}
