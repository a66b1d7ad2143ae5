import { createFileRoute } from '@tanstack/react-router'
import { gameRoute } from '~/games/game-route.ts'
import { roulette } from '~/games/roulette/meta.ts'
import { RoulettePage } from '~/games/roulette/page.tsx'

export const Route = createFileRoute('/games/roulette')({ ...gameRoute(roulette), component: RoulettePage })
