import { RELOAD_GUARD_MS } from '#server/shared/constants/timings.ts'

const KEY = 'reload-guard'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the same address was loaded anew a moment ago: what was missing then is missing still. */
function isGuarded(path: string, kept: string | null, now: number): boolean {
  try {
    const guard: unknown = JSON.parse(kept ?? 'null')
    if (typeof guard !== 'object' || guard === null || !('path' in guard) || !('expiresAt' in guard)) return false
    return guard.path === path && Number(guard.expiresAt) > now
  } catch {
    return false
  }
}

/**
 * Whether a page may be loaded anew at an address for a script that did not come, and if so remembers it for ten seconds.
 * A browser that keeps nothing for the tab may not: it would go round for ever.
 */
export function takeReload(path: string, store: Store, now: number): boolean {
  try {
    if (isGuarded(path, store.getItem(KEY), now)) return false
    store.setItem(KEY, JSON.stringify({ path, expiresAt: now + RELOAD_GUARD_MS }))
    return true
  } catch {
    return false
  }
}
