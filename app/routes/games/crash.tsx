import { createFileRoute } from '@tanstack/react-router'
import { crash } from '~/features/catalogue/crash-meta.ts'
import { CrashPage } from '~/games/crash/page.tsx'
import { gameRoute } from '~/games/game-route.ts'

export const Route = createFileRoute('/games/crash')({ ...gameRoute(crash), component: CrashPage })
