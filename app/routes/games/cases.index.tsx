import { createFileRoute } from '@tanstack/react-router'
import { CasesPage } from '~/features/cases/cases-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/cases/')({
  staticData: { label: m.game_cases },
  loader: async () => (await import('~/features/cases/case-head.ts')).casesHead(),
  head: loadedHead,
  component: CasesPage,
})
