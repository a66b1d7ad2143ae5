import { createFileRoute } from '@tanstack/react-router'
import { rooms } from '~/features/catalogue/rooms-meta.ts'
import { gameRoute } from '~/games/game-route.ts'
import { HallPage } from '~/games/rooms/hall.tsx'

export const Route = createFileRoute('/games/rooms/')({ ...gameRoute(rooms), component: HallPage })
