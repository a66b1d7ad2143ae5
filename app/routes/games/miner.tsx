import { createFileRoute } from '@tanstack/react-router'
import { formatMultiplier } from '#server/rules/money.ts'
import { LOWEST_RTP, TOP } from '~/features/miner/figures.ts'
import { MinerPage } from '~/features/miner/miner-page.tsx'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
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
          max: formatTimesShort(formatMultiplier(TOP), locale),
          rtp: formatPercent(ratioToPercent(LOWEST_RTP, 1), locale, 1),
        }),
        ...context,
      }),
    }
  },
  component: MinerPage,
})
