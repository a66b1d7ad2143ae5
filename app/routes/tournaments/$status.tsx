import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/tournaments/$status')({
  staticData: { isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.soon_tournaments_title(), ...context }) }),
  component: Tournaments,
})

function Tournaments() {
  return <SoonPage title={m.soon_tournaments_title()}>{m.soon_tournaments_text()}</SoonPage>
}
