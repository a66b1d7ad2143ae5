import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '~/features/coming-soon/coming-soon-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/crash')({
  staticData: { isGame: true, fullWidth: true, isIndexed: false, picture: 'crash' },
  loader: async () => (await import('~/features/coming-soon/coming-soon-head.ts')).comingSoonHead('crash'),
  head: loadedHead,
  component: Crash,
})

function Crash() {
  return <ComingSoonPage title={m.soon_crash_title()}>{m.soon_crash_text()}</ComingSoonPage>
}
