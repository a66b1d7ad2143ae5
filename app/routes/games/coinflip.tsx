import { createFileRoute } from '@tanstack/react-router'
import { CoinflipPage } from '~/features/coinflip/coinflip-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/coinflip')({
  staticData: { isGame: true, fullWidth: true, label: m.game_coinflip },
  loader: async () => (await import('~/features/coinflip/coinflip-head.ts')).coinflipHead(),
  head: loadedHead,
  component: CoinflipPage,
})
