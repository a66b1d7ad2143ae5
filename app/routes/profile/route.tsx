import { createFileRoute } from '@tanstack/react-router'
import { ProfileFrame } from '~/features/profile/profile-frame.tsx'
import { loadedHead } from '~/lib/seo.ts'

export const Route = createFileRoute('/profile')({
  staticData: { isIndexed: false, middlewares: ['player'] },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead(),
  head: loadedHead,
  component: ProfileFrame,
})
