import { RELOAD_GUARD_MS } from '#server/shared/constants/timings.ts'
import { tabStorage } from '~/lib/browser/browser-storage.ts'

let isLeaving = false

let isLost = false

/** A script did not come for want of a connection. A browser keeps that failure for as long as its page is open. */
export const isScriptLost = (): boolean => isLost

/** The page is about to be loaded anew: an error on it is not to be shown for that moment. */
export const isReloading = (): boolean => isLeaving

/**
 * Loads the document of an address anew, since a script of it did not come: a deploy may have taken it away. False where
 * that was tried a moment ago, and offline, where no document would come either.
 */
export function reloadFor(href: string): boolean {
  if (isLeaving) return true
  isLost ||= !navigator.onLine
  const { location } = window
  const target = new URL(href, location.href)
  if (!navigator.onLine || !takeReload(target.pathname + target.search, Date.now())) return false
  // to load the address of the page as if it were another one would lose what its history entry holds: an open dialog
  if (target.href === location.href) reloadDocument()
  else {
    isLeaving = true
    location.assign(target)
  }
  return true
}

/** Loads the document of the present address anew, without a guard against doing so for ever. */
export function reloadDocument(): void {
  isLeaving = true
  window.location.reload()
}

/** What an import gave. Where its script did not come it may have given nothing (`shell/script-failures.ts`): that is a failure. */
export function required<T>(loaded: T | undefined): T {
  if (loaded === undefined) throw new TypeError('a script of the page did not come')
  return loaded
}

/**
 * A part of the page that is fetched when it is asked for, as a dialog is. Where its script is missing, the page is loaded
 * anew, and the promise stays open until then.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!reloadFor(window.location.href)) throw error
    return new Promise(() => {})
  }
}

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
