import { createFileRoute } from '@tanstack/react-router'
import { BonusesPage } from '~/features/profile/bonuses-page.tsx'
import { loadedHead } from '~/lib/seo.ts'

export const Route = createFileRoute('/profile/bonuses')({
  staticData: { isIndexed: false, middlewares: ['bonus_balances'] },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('bonuses'),
  head: loadedHead,
  component: BonusesPage,
})
