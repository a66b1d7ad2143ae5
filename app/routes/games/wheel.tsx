import { createFileRoute } from '@tanstack/react-router'
import { gameOf } from '~/features/lobby/catalogue.ts'
import { WheelPage } from '~/features/wheel/wheel-page.tsx'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/wheel')({
  staticData: { isGame: true, fullWidth: true, label: m.game_wheel },
  head: ({ match: { context } }) => {
    const locale = getLocale()
    return {
      meta: pageMeta({
        title: m.wheel_head_title({ rtp: formatPercent(gameOf('wheel').rtp, locale, 1) }),
        description: m.wheel_head_description({ max: formatTimesShort(gameOf('wheel').topMultiplier, locale) }),
        ...context,
      }),
    }
  },
  component: WheelPage,
})
