import { createFileRoute } from '@tanstack/react-router'
import { MinerPage } from '~/features/miner/miner-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/miner')({
  staticData: { isGame: true, fullWidth: true, label: m.game_miner },
  loader: async () => (await import('~/features/miner/miner-head.ts')).minerHead(),
  head: loadedHead,
  component: MinerPage,
})
