import { createFileRoute } from '@tanstack/react-router'
import { roulette } from '~/features/catalogue/roulette-meta.ts'
import { gameRoute } from '~/games/game-route.ts'
import { RoulettePage } from '~/games/roulette/page.tsx'

export const Route = createFileRoute('/games/roulette')({ ...gameRoute(roulette), component: RoulettePage })
