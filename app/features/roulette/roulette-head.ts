import { gameOf } from '~/features/lobby/catalogue.ts'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** What the page of the game is called, and what it is for whoever looks for it. */
export function rouletteHead(): PageWords {
  const locale = getLocale()
  const { rtp, topMultiplier } = gameOf('roulette')
  return {
    title: m.roulette_head_title({ rtp: formatPercent(rtp, locale, 1) }),
    description: m.roulette_head_description({ max: formatTimesShort(topMultiplier, locale) }),
  }
}
