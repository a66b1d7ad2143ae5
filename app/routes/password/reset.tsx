import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '~/features/recovery/recovery-page.tsx'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/password/reset')({
  staticData: { isIndexed: false },
  head: ({ match: { context } }) => ({ meta: pageMeta({ title: m.recovery_title(), ...context }) }),
  component: RecoveryPage,
})
