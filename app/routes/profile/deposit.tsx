import { createFileRoute } from '@tanstack/react-router'
import { DepositPage } from '~/features/wallet/deposit-page.tsx'

export const Route = createFileRoute('/profile/deposit')({
  staticData: { isIndexed: false },
  component: DepositPage,
})
