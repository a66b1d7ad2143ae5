import { createFileRoute } from '@tanstack/react-router'
import { DicePage } from '~/features/dice/dice-page.tsx'
import { gameOf } from '~/features/lobby/catalogue.ts'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/dice')({
  staticData: { isGame: true, fullWidth: true, label: m.game_dice },
  head: ({ match: { context } }) => {
    const locale = getLocale()
    const max = formatTimesShort(gameOf('dice').topMultiplier, locale)
    return {
      meta: pageMeta({
        title: m.dice_head_title({ rtp: formatPercent(gameOf('dice').rtp, locale, 1) }),
        description: m.dice_head_description({ max }),
        ...context,
      }),
    }
  },
  component: DicePage,
})
