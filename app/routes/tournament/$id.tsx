import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/tournament/$id')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('tournaments'),
  head: loadedHead,
  component: Tournament,
})

function Tournament() {
  return <SoonPage title={m.soon_tournaments_title()}>{m.soon_tournaments_text()}</SoonPage>
}
