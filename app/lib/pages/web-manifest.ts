import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import { m } from '~/paraglide/messages.js'
import type { ClosedGames } from './closed-games.ts'
import { localeHref } from './locale-links.ts'
import { isOfClosedGame, isOpenPath } from './open-paths.ts'
import { INKS } from './show-theme.ts'
import type { Site } from './site.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

/**
 * Web app manifest in a language: https://www.w3.org/TR/appmanifest/. It is one app in all languages, so the id is
 * always the same.
 */
export function webManifest(site: Pick<Site, 'name' | 'rules'> & ClosedGames, locale: Locale): object {
  const at = (path: string) => localeHref(path, locale)
  const shortcut = (name: string, path: string) => ({
    name,
    url: at(path),
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: m.shell_description(),
    lang: LANGUAGE_TAGS[locale],
    dir: 'ltr',
    start_url: at('/'),
    scope: '/',
    display: 'standalone',
    background_color: INKS.dark,
    theme_color: INKS.dark,
    categories: ['games', 'entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: (
      [
        [m.game_name_crash(), '/games/crash'],
        [m.slots_home(), '/games/slots'],
        [m.sports_title(), '/betting'],
        [m.shell_fairness(), '/fairness'],
      ] as const
    )
      .filter(([, path]) => isOpenPath(site.rules, path) && !isOfClosedGame(site, path))
      .map(([name, path]) => shortcut(name, path)),
  }
}
