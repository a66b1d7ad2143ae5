import { createFileRoute } from '@tanstack/react-router'
import { gameRoute } from '~/games/game-route.ts'
import { keno } from '~/games/keno/meta.ts'
import { KenoPage } from '~/games/keno/page.tsx'

export const Route = createFileRoute('/games/keno')({ ...gameRoute(keno), component: KenoPage })
