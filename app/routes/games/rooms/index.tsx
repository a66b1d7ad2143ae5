import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/rooms/')({
  staticData: { fullWidth: true, isIndexed: false, picture: 'rooms' },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('rooms'),
  head: loadedHead,
  component: Rooms,
})

function Rooms() {
  return <ComingSoonPage title={m.soon_rooms_title()}>{m.soon_rooms_text()}</ComingSoonPage>
}
