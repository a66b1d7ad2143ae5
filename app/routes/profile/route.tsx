import { createFileRoute } from '@tanstack/react-router'
import { ProfileShell } from '~/features/profile/profile-shell.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile')({
  staticData: { fullWidth: true, isIndexed: false, middlewares: ['player'] },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead(),
  head: loadedHead,
  component: ProfileShell,
})
