import { createFileRoute } from '@tanstack/react-router'
import { DepositPage } from '~/features/wallet/deposit-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile/deposit')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('deposit'),
  head: loadedHead,
  component: DepositPage,
})
