import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/top')({
  staticData: { isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.soon_top_title(), ...context }) }),
  component: Top,
})

function Top() {
  return <SoonPage title={m.soon_top_title()}>{m.soon_top_text()}</SoonPage>
}
