import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/betting')({
  staticData: { fullWidth: true, isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.soon_betting_title(), ...context }) }),
  component: Betting,
})

function Betting() {
  return <SoonPage title={m.soon_betting_title()}>{m.soon_betting_text()}</SoonPage>
}
