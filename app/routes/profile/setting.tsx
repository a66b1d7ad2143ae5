import { createFileRoute } from '@tanstack/react-router'
import { SettingPage } from '~/features/profile/setting-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile/setting')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('setting'),
  head: loadedHead,
  component: SettingPage,
})
