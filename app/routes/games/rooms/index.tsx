import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/rooms/')({
  staticData: { fullWidth: true, isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.soon_rooms_title(), ...context }) }),
  component: Rooms,
})

function Rooms() {
  return <SoonPage title={m.soon_rooms_title()}>{m.soon_rooms_text()}</SoonPage>
}
