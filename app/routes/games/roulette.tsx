import { createFileRoute } from '@tanstack/react-router'
import { gameOf } from '~/features/lobby/catalogue.ts'
import { RoulettePage } from '~/features/roulette/roulette-page.tsx'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/roulette')({
  staticData: { isGame: true, fullWidth: true, label: m.game_roulette },
  head: ({ match: { context } }) => {
    const locale = getLocale()
    const { rtp, topMultiplier } = gameOf('roulette')
    return {
      meta: pageMeta({
        title: m.roulette_head_title({ rtp: formatPercent(rtp, locale, 1) }),
        description: m.roulette_head_description({ max: formatTimesShort(topMultiplier, locale) }),
        ...context,
      }),
    }
  },
  component: RoulettePage,
})
