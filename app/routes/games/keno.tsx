import { createFileRoute } from '@tanstack/react-router'
import { keno } from '~/features/catalogue/keno-meta.ts'
import { gameRoute } from '~/games/game-route.ts'
import { KenoPage } from '~/games/keno/page.tsx'

export const Route = createFileRoute('/games/keno')({ ...gameRoute(keno), component: KenoPage })
