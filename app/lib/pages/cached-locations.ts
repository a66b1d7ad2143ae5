import type { AnyRouter } from '@tanstack/react-router'
import { getLocale } from '~/paraglide/runtime.js'

type Location = ReturnType<AnyRouter['buildLocation']>

/** Link options that make the address depend on the current page. */
const MORE = ['from', 'href', 'params', 'search', 'hash', 'state', 'mask'] as const

/** Maximum number of cached links in all languages: about the number of routes. */
const MAX_KEPT = 2000

/** Cached per process: the build determines where a path leads in a language. */
const kept = new Map<string, Location>()

/**
 * Caches the resolved locations of plain links during server rendering: a page has sixty of them, and resolving and
 * rewriting them costs more than rendering. In the browser the router caches them itself.
 */
export function cacheLocations(router: AnyRouter): void {
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
  const { to, ...requested }: { readonly to?: unknown } & Partial<Record<(typeof MORE)[number], unknown>> = wanted
  if (typeof to !== 'string' || !to.startsWith('/') || to.includes('$')) return null
  return MORE.some((name) => requested[name] !== undefined) ? null : to
}
