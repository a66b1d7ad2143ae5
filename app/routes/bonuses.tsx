import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/bonuses')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('bonuses'),
  head: loadedHead,
  component: Bonuses,
})

function Bonuses() {
  return <SoonPage title={m.soon_bonuses_title()}>{m.soon_bonuses_text()}</SoonPage>
}
