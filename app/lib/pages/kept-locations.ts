import type { AnyRouter } from '@tanstack/react-router'
import { getLocale } from '~/paraglide/runtime.js'

type Location = ReturnType<AnyRouter['buildLocation']>

/** What more than a path would make a link's address depend on the page that it is on. */
const MORE = ['from', 'href', 'params', 'search', 'hash', 'state', 'mask'] as const

/** Of links to pages, in all languages: hardly more than there are routes. */
const MAX_KEPT = 2000

/** Of this process: where a path leads in a language is said by the build. */
const kept = new Map<string, Location>()

/**
 * Remembers where plain links lead while pages are rendered: a page has sixty of them, and to build and to rewrite their
 * addresses costs more than to render them. In the browser the router does so itself.
 */
export function keepLocations(router: AnyRouter): void {
  const build = router.buildLocation
  const buildOrFind: AnyRouter['buildLocation'] = (wanted) => {
    const path = plainPath(wanted)
    if (path === null) return build(wanted)
    const key = `${getLocale()} ${path}`
    const known = kept.get(key)
    if (known) return known
    const location = build(wanted)
    if (kept.size < MAX_KEPT) kept.set(key, location)
    return location
  }
  router.buildLocation = buildOrFind
}

function plainPath(wanted: object): string | null {
  const { to, ...asked }: { readonly to?: unknown } & Partial<Record<(typeof MORE)[number], unknown>> = wanted
  if (typeof to !== 'string' || !to.startsWith('/') || to.includes('$')) return null
  return MORE.some((name) => asked[name] !== undefined) ? null : to
}
