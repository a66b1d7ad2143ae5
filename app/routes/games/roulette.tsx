import { createFileRoute } from '@tanstack/react-router'
import { RoulettePage } from '~/features/roulette/roulette-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/roulette')({
  staticData: { isGame: true, fullWidth: true, label: m.game_roulette },
  loader: async () => (await import('~/features/roulette/roulette-head.ts')).rouletteHead(),
  head: loadedHead,
  component: RoulettePage,
})
