import { gameOf } from '~/features/lobby/catalogue.ts'
import { formatPercent } from '~/lib/format.ts'
import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** What the page of the game is called, and what it is for whoever looks for it. */
export function hiloHead(): PageWords {
  const locale = getLocale()
  const { rtp } = gameOf('hilo')
  return {
    title: m.hilo_head_title(),
    description: m.hilo_head_description({ rtp: formatPercent(rtp, locale, 1) }),
  }
}
