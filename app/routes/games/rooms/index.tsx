import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/rooms/')({
  staticData: { fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('rooms'),
  head: loadedHead,
  component: Rooms,
})

function Rooms() {
  return <SoonPage title={m.soon_rooms_title()}>{m.soon_rooms_text()}</SoonPage>
}
