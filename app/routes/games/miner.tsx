import { createFileRoute } from '@tanstack/react-router'
import { miner } from '~/features/catalogue/miner-meta.ts'
import { gameRoute } from '~/games/game-route.ts'
import { MinerPage } from '~/games/miner/page.tsx'

export const Route = createFileRoute('/games/miner')({ ...gameRoute(miner), component: MinerPage })
