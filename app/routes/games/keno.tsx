import { createFileRoute } from '@tanstack/react-router'
import { formatMultiplier } from '#server/rules/money.ts'
import { TOP } from '~/features/keno/cards.ts'
import { KenoPage } from '~/features/keno/keno-page.tsx'
import { gameOf } from '~/features/lobby/catalogue.ts'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/keno')({
  staticData: { isGame: true, fullWidth: true, label: m.game_keno },
  head: ({ match: { context } }) => {
    const locale = getLocale()
    return {
      meta: pageMeta({
        title: m.keno_head_title({ rtp: formatPercent(gameOf('keno').rtp, locale, 1) }),
        description: m.keno_head_description({ max: formatTimesShort(formatMultiplier(TOP), locale) }),
        ...context,
      }),
    }
  },
  component: KenoPage,
})
