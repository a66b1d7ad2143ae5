import { createFileRoute } from '@tanstack/react-router'
import { KenoPage } from '~/features/keno/keno-page.tsx'
import { loadedHead } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'

export const Route = createFileRoute('/games/keno')({
  staticData: { isGame: true, fullWidth: true, label: m.game_keno },
  loader: async () => (await import('~/features/keno/keno-head.ts')).kenoHead(),
  head: loadedHead,
  component: KenoPage,
})
