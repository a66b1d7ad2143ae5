import { createFileRoute } from '@tanstack/react-router'
import { gameRoute } from '~/games/game-route.ts'
import { HallPage } from '~/games/rooms/hall.tsx'
import { rooms } from '~/games/rooms/meta.ts'

export const Route = createFileRoute('/games/rooms/')({ ...gameRoute(rooms), component: HallPage })
