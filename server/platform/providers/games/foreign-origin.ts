import { EnvironmentError } from '#server/settings.ts'

/**
 * Refuses games whose origin is the site's own or shares its cookies: a frame of it may run scripts and reach its storage, which is
 * safe only where that is another's. Cookies go by names alone, whatever the port: one name above or below the other is enough,
 * but for names without a dot, for which browsers keep none.
 */
export function requireForeignOrigin(origin: string, siteOrigin: string | null, place: string): void {
  if (siteOrigin === null) return
  const [game, site] = [hostOf(origin), hostOf(siteOrigin).replace(/^www\./, '')]
  const isWithin =
    site.includes('.') && (game.endsWith(`.${site}`) || (game.includes('.') && site.endsWith(`.${game}`)))
  if (game === site || isWithin)
    throw new EnvironmentError([`${place}its games may not stand at ${origin}: it shares the cookies of ${siteOrigin}`])
}

const hostOf = (origin: string) => new URL(origin).hostname
