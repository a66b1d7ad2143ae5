import { createFileRoute } from '@tanstack/react-router'
import { AccessPage } from '~/features/profile/access-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile/access')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('access'),
  head: loadedHead,
  component: AccessPage,
})
