import { createFileRoute } from '@tanstack/react-router'
import { BonusesPage } from '~/features/profile/bonuses-page.tsx'

export const Route = createFileRoute('/profile/bonuses')({
  staticData: { isIndexed: false, middlewares: ['bonusBalances'] },
  component: BonusesPage,
})
