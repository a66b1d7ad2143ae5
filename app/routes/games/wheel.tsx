import { createFileRoute } from '@tanstack/react-router'
import { gameRoute } from '~/games/game-route.ts'
import { wheel } from '~/games/wheel/meta.ts'
import { WheelPage } from '~/games/wheel/page.tsx'

export const Route = createFileRoute('/games/wheel')({ ...gameRoute(wheel), component: WheelPage })
