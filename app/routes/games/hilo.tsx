import { createFileRoute } from '@tanstack/react-router'
import { HiloPage } from '~/features/hilo/hilo-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/hilo')({
  staticData: { isGame: true, fullWidth: true, label: m.game_hilo },
  loader: async () => (await import('~/features/hilo/hilo-head.ts')).hiloHead(),
  head: loadedHead,
  component: HiloPage,
})
