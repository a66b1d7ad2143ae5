import { createFileRoute } from '@tanstack/react-router'
import { dice } from '~/features/catalogue/dice-meta.ts'
import { DicePage } from '~/games/dice/page.tsx'
import { gameRoute } from '~/games/game-route.ts'

export const Route = createFileRoute('/games/dice')({ ...gameRoute(dice), component: DicePage })
