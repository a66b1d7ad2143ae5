import { createFileRoute } from '@tanstack/react-router'
import { WalletPage } from '~/features/wallet/wallet-page.tsx'

export const Route = createFileRoute('/profile/wallet')({ staticData: { isIndexed: false }, component: WalletPage })
