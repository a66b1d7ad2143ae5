import { createFileRoute } from '@tanstack/react-router'
import { DicePage } from '~/features/dice/dice-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/dice')({
  staticData: { isGame: true, fullWidth: true, label: m.game_dice },
  loader: async () => (await import('~/features/dice/dice-head.ts')).diceHead(),
  head: loadedHead,
  component: DicePage,
})
