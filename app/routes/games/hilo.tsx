import { createFileRoute } from '@tanstack/react-router'
import { hilo } from '~/features/catalogue/hilo-meta.ts'
import { gameRoute } from '~/games/game-route.ts'
import { HiloPage } from '~/games/hilo/page.tsx'

export const Route = createFileRoute('/games/hilo')({ ...gameRoute(hilo), component: HiloPage })
