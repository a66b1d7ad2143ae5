import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/slots/$slots/play')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.soon_slots_title(), ...context }) }),
  component: SlotPlay,
})

function SlotPlay() {
  return <SoonPage title={m.soon_slots_title()}>{m.soon_slots_text()}</SoonPage>
}
