import { gameOf } from '~/features/lobby/catalogue.ts'
import { formatPercent, formatTimesShort } from '~/lib/format.ts'
import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** What the page of the game is called, and what it is for whoever looks for it. */
export function minerHead(): PageWords {
  const locale = getLocale()
  const { rtp, topMultiplier } = gameOf('miner')
  return {
    title: m.miner_head_title(),
    description: m.miner_head_description({
      max: formatTimesShort(topMultiplier, locale),
      rtp: formatPercent(rtp, locale, 1),
    }),
  }
}
