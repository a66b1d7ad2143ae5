import { RELOAD_GUARD_MS } from '#server/shared/constants/timings.ts'
import { tabStorage } from '~/lib/browser/browser-storage.ts'

let isLeaving = false

let isLost = false

/** Whether a script failed to load because of the connection. Browsers cache this failure while the page is open. */
export const isScriptLost = (): boolean => isLost

/** Whether the page is about to reload: errors are not worth showing then. */
export const isReloading = (): boolean => isLeaving

/**
 * Reloads the document of an address because one of its scripts is missing, such as after a deploy. Returns false if
 * that was tried a moment ago, or when offline, where the document would fail too.
 */
export function reloadFor(href: string): boolean {
  if (isLeaving) return true
  isLost ||= !navigator.onLine
  const { location } = window
  const target = new URL(href, location.href)
  if (!navigator.onLine || !takeReload(target.pathname + target.search, Date.now())) return false
  // assigning the current address would create a new history entry and lose the state of this one, such as an open
  // dialog
  if (target.href === location.href) reloadDocument()
  else {
    isLeaving = true
    location.assign(target)
  }
  return true
}

/** Reloads the current document, without a guard against endless reloads. */
export function reloadDocument(): void {
  isLeaving = true
  window.location.reload()
}

/**
 * Returns an imported module. Throws if the import resolved to undefined, which happens if its script is missing
 * (`shell/script-failures.ts`).
 */
export function required<T>(loaded: T | undefined): T {
  if (loaded === undefined) throw new TypeError('a script of the page failed to load')
  return loaded
}

/**
 * Loads an on-demand part of the page, such as a dialog. If its script is missing, the page reloads and the promise
 * never settles.
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

/** Whether the same address was reloaded a moment ago: a script missing then is still missing. */
function isGuarded(path: string, guard: unknown, now: number): boolean {
  if (typeof guard !== 'object' || guard === null || !('path' in guard) || !('expiresAt' in guard)) return false
  return guard.path === path && Number(guard.expiresAt) > now
}

/**
 * Whether an address may be reloaded because of a missing script; if so, remembers it for ten seconds. False if the
 * tab's storage does not work, since the page could reload endlessly.
 */
export function takeReload(path: string, now: number): boolean {
  if (isGuarded(path, tabStorage.readJson(KEY), now)) return false
  return tabStorage.write(KEY, JSON.stringify({ path, expiresAt: now + RELOAD_GUARD_MS }))
}
