import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '~/features/recovery/recovery-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/password/reset')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/recovery/recovery-head.ts')).recoveryHead(),
  head: loadedHead,
  component: RecoveryPage,
})
