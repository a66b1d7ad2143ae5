import { createFileRoute, notFound } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

/** The three rooms (R15). */
const COLORS: readonly string[] = ['purple', 'red', 'yellow']

export const Route = createFileRoute('/games/rooms/$color')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  async loader({ params: { color } }) {
    if (!COLORS.includes(color)) throw notFound()
    return (await import('~/features/soon/soon-head.ts')).soonHead('rooms')
  },
  head: loadedHead,
  component: Room,
})

function Room() {
  return <SoonPage title={m.soon_rooms_title()}>{m.soon_rooms_text()}</SoonPage>
}
