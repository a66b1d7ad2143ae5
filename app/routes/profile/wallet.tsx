import { createFileRoute } from '@tanstack/react-router'
import { WalletPage } from '~/features/wallet/wallet-page.tsx'
import { loadedHead } from '~/lib/pages/seo.ts'

export const Route = createFileRoute('/profile/wallet')({
  staticData: { isIndexed: false },
  loader: async () => (await import('~/features/profile/profile-head.ts')).profileHead('wallet'),
  head: loadedHead,
  component: WalletPage,
})
