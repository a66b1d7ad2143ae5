import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalsPage } from '~/features/withdrawals/withdrawals-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile/withdrawal')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('withdrawal'),
  head: loadedHead,
  component: WithdrawalsPage,
})
