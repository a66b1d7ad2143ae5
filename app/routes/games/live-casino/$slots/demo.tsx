import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/live-casino/$slots/demo')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.soon_live_title(), ...context }) }),
  component: LiveDemo,
})

function LiveDemo() {
  return <SoonPage title={m.soon_live_title()}>{m.soon_live_text()}</SoonPage>
}
