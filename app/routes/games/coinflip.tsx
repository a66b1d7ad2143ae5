import { createFileRoute } from '@tanstack/react-router'
import { CoinflipPage } from '~/features/coinflip/coinflip-page.tsx'
import { gameOf } from '~/features/lobby/catalogue.ts'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/coinflip')({
  staticData: { isGame: true, fullWidth: true, label: m.game_coinflip },
  head: ({ match: { context } }) => {
    const locale = getLocale()
    return {
      meta: pageMeta({
        title: m.coinflip_head_title({ rtp: formatPercent(gameOf('coinflip').rtp, locale, 1) }),
        description: m.coinflip_head_description({
          multiplier: formatTimesShort(gameOf('coinflip').topMultiplier, locale),
        }),
        ...context,
      }),
    }
  },
  component: CoinflipPage,
})
