import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/bonuses')({
  staticData: { isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.soon_bonuses_title(), ...context }) }),
  component: Bonuses,
})

function Bonuses() {
  return <SoonPage title={m.soon_bonuses_title()}>{m.soon_bonuses_text()}</SoonPage>
}
