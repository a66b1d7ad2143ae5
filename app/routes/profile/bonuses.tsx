import { createFileRoute } from '@tanstack/react-router'
import { PromotionsPage } from '~/features/profile/promotions-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile/bonuses')({
  staticData: { isIndexed: false, middlewares: ['bonus_balances'] },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('bonuses'),
  head: loadedHead,
  component: PromotionsPage,
})
