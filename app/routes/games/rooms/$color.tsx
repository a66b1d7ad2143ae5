import { createFileRoute, notFound } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** The three rooms. */
const COLORS: readonly string[] = ['purple', 'red', 'yellow']

export const Route = createFileRoute('/games/rooms/$color')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false, picture: 'rooms' },
  async loader({ params: { color } }) {
    if (!COLORS.includes(color)) throw notFound()
    return (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('rooms')
  },
  head: loadedHead,
  component: Room,
})

function Room() {
  return <ComingSoonPage title={m.soon_rooms_title()}>{m.soon_rooms_text()}</ComingSoonPage>
}
