import { createFileRoute } from '@tanstack/react-router'
import { wheel } from '~/features/catalogue/wheel-meta.ts'
import { gameRoute } from '~/games/game-route.ts'
import { WheelPage } from '~/games/wheel/page.tsx'

export const Route = createFileRoute('/games/wheel')({ ...gameRoute(wheel), component: WheelPage })
