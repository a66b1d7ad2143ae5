import { RELOAD_GUARD_MS } from '#server/shared/constants/timings.ts'
import { tabStorage } from '~/lib/browser-storage.ts'

const KEY = 'reload-guard'

/** Whether the same address was loaded anew a moment ago: what was missing then is missing still. */
function isGuarded(path: string, guard: unknown, now: number): boolean {
  if (typeof guard !== 'object' || guard === null || !('path' in guard) || !('expiresAt' in guard)) return false
  return guard.path === path && Number(guard.expiresAt) > now
}

/**
 * Whether a page may be loaded anew at an address for a script that did not come, and if so remembers it for ten seconds.
 * A browser that keeps nothing for the tab may not: it would go round for ever.
 */
export function takeReload(path: string, now: number): boolean {
  if (isGuarded(path, tabStorage.readJson(KEY), now)) return false
  return tabStorage.write(KEY, JSON.stringify({ path, expiresAt: now + RELOAD_GUARD_MS }))
}
