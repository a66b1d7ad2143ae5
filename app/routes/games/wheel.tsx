import { createFileRoute } from '@tanstack/react-router'
import { WheelPage } from '~/features/wheel/wheel-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/wheel')({
  staticData: { isGame: true, fullWidth: true, label: m.game_wheel },
  loader: async () => (await import('~/features/wheel/wheel-head.ts')).wheelHead(),
  head: loadedHead,
  component: WheelPage,
})
