import { createFileRoute } from '@tanstack/react-router'
import { SoonPage } from '~/features/soon/soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/crash')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false },
  loader: async () => (await import('~/features/soon/soon-head.ts')).soonHead('crash'),
  head: loadedHead,
  component: Crash,
})

function Crash() {
  return <SoonPage title={m.soon_crash_title()}>{m.soon_crash_text()}</SoonPage>
}
