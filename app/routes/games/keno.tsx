import { createFileRoute } from '@tanstack/react-router'
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
        description: m.keno_head_description({ max: formatTimesShort(gameOf('keno').topMultiplier, locale) }),
        ...context,
      }),
    }
  },
  component: KenoPage,
})
