import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalsPage } from '~/features/withdrawals/withdrawals-page.tsx'

export const Route = createFileRoute('/profile/withdrawal')({
  staticData: { isIndexed: false },
  component: WithdrawalsPage,
})
