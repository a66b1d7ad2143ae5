import { createFileRoute } from '@tanstack/react-router'
import { gameRoute } from '~/games/game-route.ts'
import { miner } from '~/games/miner/meta.ts'
import { MinerPage } from '~/games/miner/page.tsx'

export const Route = createFileRoute('/games/miner')({ ...gameRoute(miner), component: MinerPage })
