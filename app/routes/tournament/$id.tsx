import { createFileRoute, notFound } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/tournament/$id')({
  staticData: { isIndexed: false },
  // no tournament has been held: whatever the id, it is nobody's
  loader() {
    throw notFound()
  },
  notFoundComponent: Tournament,
})

function Tournament() {
  return <ComingSoonPage title={m.soon_tournaments_title()}>{m.soon_tournaments_text()}</ComingSoonPage>
}
