import { createFileRoute } from '@tanstack/react-router'
import { CasesPage } from '~/features/cases/cases-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/cases/')({
  staticData: { label: m.game_cases },
  head: ({ match: { context } }) => ({
    meta: pageMeta({ title: m.cases_head_title(), description: m.cases_head_description(), ...context }),
  }),
  component: CasesPage,
})
