import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/slots/$slots/play')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('slots'),
  head: loadedHead,
  component: SlotPlay,
})

function SlotPlay() {
  return <SoonPage title={m.soon_slots_title()}>{m.soon_slots_text()}</SoonPage>
}
