import { createFileRoute } from '@tanstack/react-router'
import { gameOf } from '~/features/lobby/catalogue.ts'
import { MinerPage } from '~/features/miner/miner-page.tsx'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/miner')({
  staticData: { isGame: true, fullWidth: true, label: m.game_miner },
  head: ({ match: { context } }) => {
    const locale = getLocale()
    return {
      meta: pageMeta({
        title: m.miner_head_title(),
        description: m.miner_head_description({
          max: formatTimesShort(gameOf('miner').topMultiplier, locale),
          rtp: formatPercent(gameOf('miner').rtp, locale, 1),
        }),
        ...context,
      }),
    }
  },
  component: MinerPage,
})
