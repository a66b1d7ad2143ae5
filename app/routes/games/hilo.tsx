import { createFileRoute } from '@tanstack/react-router'
import { gameRoute } from '~/games/game-route.ts'
import { hilo } from '~/games/hilo/meta.ts'
import { HiloPage } from '~/games/hilo/page.tsx'

export const Route = createFileRoute('/games/hilo')({ ...gameRoute(hilo), component: HiloPage })
