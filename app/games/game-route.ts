import type { SiteGame, SiteGameId } from '~/features/catalogue/game-meta.ts'
import { formatTimesShort } from '~/lib/format/format.ts'
import { formatRtp } from '~/lib/format/rtp.ts'
import { loadedHead, type PageWords } from '~/lib/pages/seo.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { headOf } from './details.ts'

/**
 * All of a game's route except the component, which must be in the route's own file, where the router's build moves it
 * to a chunk.
 */
export function gameRoute<G extends SiteGameId>({ id, name, rtp, topMultiplier }: SiteGame<G>) {
  async function loader(): Promise<PageWords> {
    const locale = getLocale()
    const figures = { rtp: formatRtp(rtp, locale), max: formatTimesShort(topMultiplier, locale) }
    return headOf(id, figures)
  }
  return {
    staticData: { shell: 'stake' as const, isGame: true, fullWidth: true, label: name, picture: id },
    loader,
    head: loadedHead,
  }
}
