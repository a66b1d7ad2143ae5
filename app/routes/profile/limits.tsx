import { createFileRoute } from '@tanstack/react-router'
import { LimitsPage } from '~/features/limits/limits-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile/limits')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('limits'),
  head: loadedHead,
  component: LimitsPage,
})
