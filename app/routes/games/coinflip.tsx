import { createFileRoute } from '@tanstack/react-router'
import { coinflip } from '~/features/catalogue/coinflip-meta.ts'
import { CoinflipPage } from '~/games/coinflip/page.tsx'
import { gameRoute } from '~/games/game-route.ts'

export const Route = createFileRoute('/games/coinflip')({ ...gameRoute(coinflip), component: CoinflipPage })
