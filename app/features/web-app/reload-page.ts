import { isReloadHeld } from '~/lib/reload-holds.ts'
import { hasTypedInput } from './typed-input.ts'

/** Loads the page anew unless that would take something from its reader. Whether it does. */
export function reloadUnlessHeld(): boolean {
  if (isReloadHeld() || hasTypedInput()) return false
  window.location.reload()
  return true
}
